import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
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

/** How a journey is looked at: its width, and its theme. */
export const LOOKS = [
  { look: 'a desk in the light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { look: 'a phone in the dark', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const;

/** The widest and the narrowest that the pages are judged at. */
export const DESK_AND_PHONE = [
  { look: 'a wide desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { look: 'a dark phone', viewport: { width: 360, height: 780 }, colorScheme: 'dark' },
] as const;

/** How far a page is wider than its window, in px; a page that fits has 0. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The theme that a page is drawn in, by the brightness of its text. */
export function themeOf(page: Page): Promise<'light' | 'dark'> {
  return page.evaluate(() => {
    const brush = new OffscreenCanvas(1, 1).getContext('2d');
    if (brush === null) throw new Error('The page cannot draw.');
    // Colours are written in many ways; a drawn one is always red, green and blue.
    brush.fillStyle = getComputedStyle(document.body).color;
    brush.fillRect(0, 0, 1, 1);
    return (brush.getImageData(0, 0, 1, 1).data[1] ?? 0) > 128 ? 'dark' : 'light';
  });
}

/** Opens a window of its own: no cookies of others. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
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
