import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { pinnedChromium } from '../../tooling/pictures/chromium.ts';

/** A browser window whose page may not break the policy, throw, or be answered with a 5xx. */
export interface Visit {
  readonly page: Page;
  /** What went wrong so far; empty when nothing did. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** Starts the pinned browser. */
export async function openBrowser(): Promise<Browser> {
  const pinned = await pinnedChromium();
  return chromium.launch({
    args: [...pinned.args],
    env: { ...process.env, ...pinned.env },
    ...(pinned.executablePath === undefined ? {} : { executablePath: pinned.executablePath }),
  });
}

/** Opens a window of its own: no cookies of others. */
export async function visit(browser: Browser): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: it runs in the page, and this is how it tells
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.text().startsWith('policy:')) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return { page, faults, close: () => context.close() };
}

/** Signs in through the identity provider's own page. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByLabel(/password/i).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/incidents/secrets**');
}
