import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { LOOKS, overflowOf, themeOf } from './lib/browser.ts';
import { fakeGoogleKey, fakeStripeKey, makeRepository } from './lib/repository.ts';
import { PATIENCE, Workspace } from './lib/workspace.ts';

const STRIPE = 3;
/** A daily search runs up to an hour after its day. */
const DAY_AND_AN_HOUR_MS = 25.5 * 3_600_000;

const workspace = new Workspace();
/** A repository of another company: its commits can be searched, but its secrets raise no incidents. */
const foreign = makeRepository();

beforeAll(async () => {
  const { repository } = workspace;
  for (let index = 0; index < STRIPE; index += 1) {
    const code = `export const pay = { retries: ${index}, key: '${fakeStripeKey()}' };\n`;
    repository.commit({ [`src/pay-${index}.ts`]: code }, 'Take payments', index + 1);
  }
  repository.commit(
    { 'src/maps.ts': `export const maps = { region: 'eu', key: '${fakeGoogleKey()}' };\n` },
    'Show the map',
    1,
  );
  await workspace.start();
  for (const flag of ['search=on', 'onboarding=on']) {
    await workspace.sluice('company', 'set', '--flag', flag);
  }
  const code = `export const refund = { attempts: 2, key: '${fakeStripeKey()}' };\n`;
  foreign.commit({ 'lib/refund.ts': code }, 'Give money back', 1);
  const book = `export const ledger = { pages: 9, key: '${fakeStripeKey()}' };\n`;
  foreign.commit({ 'lib/ledger.ts': book }, 'Keep a book', 1);
  await workspace.scan();
  await workspace.sluice('scan', '--outside', foreign.path, '--json');
});

afterAll(async () => {
  await workspace.close();
  foreign.remove();
});

describe('a security lead', () => {
  it('follows the first steps of a new account', async () => {
    const { page, faults, close } = await workspace.signedIn('/incidents/secrets');
    await page.getByRole('button', { name: 'Get started' }).click();
    const steps = page.getByRole('dialog', { name: 'Get started' });
    await steps.getByText('2 of 8').waitFor();
    await steps.getByRole('tab', { name: 'My first incident' }).click();
    await steps.getByRole('button', { name: 'Show: Discover first incident' }).click();
    await page
      .getByRole('dialog', { name: 'Discover first incident' })
      .getByRole('button', { name: 'Got it!' })
      .click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: /Stripe/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /^Secret incident #/ }).waitFor();
    await page.getByRole('button', { name: 'Get started' }).click();
    await steps.getByText('3 of 8').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it.each(LOOKS)('goes from a figure to exactly its incidents at $look', async (look) => {
    const { page, faults, close } = await workspace.signedIn('/analytics', look);
    const open = page.getByRole('link', { name: 'Triggered', exact: true });
    await open.waitFor();
    expect(await themeOf(page)).toBe(look.colorScheme);
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await open.click();
    // On a phone the rows are cards.
    const incidents = page.getByRole('main').getByRole('link', { name: /^(?:Stripe|Google)/ });
    await expect.poll(() => incidents.count(), PATIENCE).toBe(STRIPE + 1);
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('has Analytics on paper: light, without navigation', async () => {
    const { page, faults, close } = await workspace.signedIn('/analytics', LOOKS[1]);
    await page.getByRole('button', { name: 'Report' }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => themeOf(page), PATIENCE).toBe('light');
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Report' }).count()).toBe(0);
    await page.getByText('Median time to detect').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('searches public commits, scans what was found, and promotes a secret', async () => {
    const { page, faults, close } = await workspace.signedIn('/search/new');
    // Commits are kept for searching within about a minute.
    await expect
      .poll(
        async () => {
          await page.getByRole('textbox', { name: 'Query' }).fill('attempts');
          await page.getByRole('button', { name: 'Search' }).click();
          await page
            .getByText(/No commit matches|refund.ts/)
            .first()
            .waitFor();
          return page.getByText('No commit matches').count();
        },
        { timeout: 100_000, interval: 3_000 },
      )
      .toBe(0);
    await page.getByRole('button', { name: 'Scan for secrets' }).click();
    await page.getByRole('menuitem', { name: 'Scan now' }).click();
    await page.getByRole('link', { name: 'Go to scan results' }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Create incident' }).click();
    await page.getByRole('link', { name: 'Go to incident' }).click();
    await page.getByRole('heading', { level: 1, name: /^Secret incident #/ }).waitFor();
    expect(faults).toEqual([]);
    await close();
  }, 180_000);

  it('has a search that runs each day', async () => {
    const { page, faults, close } = await workspace.signedIn('/search/new?query=ledger');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Scan for secrets' }).click();
    await page.getByRole('menuitem', { name: 'Save and scan daily' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save search query' });
    await dialog.getByText(/^In the last 30 days this would have found/).waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ledgers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const firstRun = await runOf(page, 0);
    await close();

    const code = `export const ledger = { pages: 8, key: '${fakeStripeKey()}' };\n`;
    foreign.commit({ 'lib/second-ledger.ts': code }, 'Keep a second book', 1);
    await workspace.sluice('scan', '--outside', foreign.path, '--json');
    await workspace.restartAhead(DAY_AND_AN_HOUR_MS);
    const later = await workspace.signedIn('/search/saved');
    const secondRun = await runOf(later.page, firstRun);
    expect(secondRun - firstRun).toBeGreaterThan(20 * 3_600_000);
    await later.page.goto(`${workspace.url}/search/saved`);
    await later.page.getByRole('row', { name: /Ledgers/ }).waitFor();
    // What its first run found is an incident by itself.
    await later.page.goto(`${workspace.url}/incidents/secrets?rt=all&status=_&search=ledger`);
    await later.page
      .getByRole('link', { name: /Stripe/ })
      .first()
      .waitFor();
    expect([...faults, ...later.faults]).toEqual([]);
    await later.close();
  }, 240_000);
});

/** When the saved search was last run, once that is after a moment. */
async function runOf(page: Page, after: number): Promise<number> {
  const lastRun = async () => {
    const answer: unknown = await (
      await page.request.get(`${workspace.url}/search_api/v1/saved_searches`)
    ).json();
    const [saved] = Array.isArray(answer) ? answer : [];
    return Date.parse(saved?.last_scan_date ?? '') || 0;
  };
  await expect.poll(lastRun, { timeout: 100_000, interval: 1_000 }).toBeGreaterThan(after);
  return lastRun();
}
