import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { fakeGoogleKey, fakeStripeKey } from './lib/repository.ts';
import { ADMIN, PASSWORD } from './lib/server.ts';
import { Workspace } from './lib/workspace.ts';

const workspace = new Workspace();

beforeAll(async () => {
  const { repository } = workspace;
  repository.commit({ 'README.md': '# Billing\n' }, 'Begin', 9);
  repository.commit(
    { 'src/maps.ts': `export const maps = { region: 'eu', key: '${fakeGoogleKey()}' };\n` },
    'Show the map',
    2,
  );
  repository.commit(
    { 'src/pay.ts': `export const pay = { retries: 3, key: '${fakeStripeKey()}' };\n` },
    'Take payments',
    1,
  );
  await workspace.start();
});

afterAll(() => workspace.close());

describe('an analyst triages a leak', () => {
  it('scans a real repository beside the running server', async () => {
    const { code, stdout } = await workspace.scan();
    const lines = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(code).toBe(0);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ summary: { commits: 3, occurrences: 2, incidents: 2 } });
    expect(stdout).not.toContain('undefined');
  });

  it('changes nothing when the same repository is scanned again', async () => {
    const { stdout } = await workspace.scan();
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      summary: { new_occurrences: 0, new_incidents: 0 },
    });
  });

  it('does the whole path by mouse', async () => {
    const { page, faults, close } = await workspace.signedIn();

    const table = page.getByRole('table', { name: 'Secret incidents' });
    await expect.poll(() => table.getByRole('row').count(), { timeout: 20_000 }).toBe(3);
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole('link', { name: /Stripe/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /Secret incident #\d+/ }).waitFor();
    await page.getByText('export const pay').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Incident acknowledged').first().waitFor();

    const assignee = page.getByRole('region', { name: 'Assignee' });
    await assignee.getByRole('button').click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.getByText('Incident unassigned').first().waitFor();

    const severity = page.getByRole('region', { name: 'Severity' });
    await severity.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Critical' }).click();
    await severity.getByText('Manually set').waitFor();

    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('textbox').fill('Rotated in the dashboard.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByRole('listitem').getByText('Rotated in the dashboard.').waitFor();

    await page.getByRole('button', { name: 'Resolve' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Resolve incident' });
    await dialog.getByText('Secret was revoked').click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Incident resolved').first().waitFor();

    await page.getByRole('tab', { name: 'Timeline' }).click();
    const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
    await timeline.getByText('resolved the incident: Secret was revoked').waitFor();
    await timeline.getByText('set the severity to Critical').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('Incident reopened').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('does it by keyboard alone', async () => {
    const { page, faults, close } = await workspace.visit();
    await page.goto(workspace.url);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel(/e-?mail/i).waitFor();
    await page.getByLabel(/e-?mail/i).focus();
    await page.keyboard.type(ADMIN);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/incidents/secrets**');
    await page
      .getByRole('link', { name: /Google/ })
      .first()
      .waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    // Beside the list first, then the whole page.
    await page.getByRole('heading', { name: /Secret incident #\d+/ }).waitFor();
    await page.getByRole('link', { name: 'Open page' }).press('Enter');
    await page.waitForURL(/\/incidents\/secrets\/\d+/);
    await page.getByRole('heading', { level: 1, name: /Secret incident #\d+/ }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Incident acknowledged').first().waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Seen.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('listitem').getByText('Seen.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('checkbox', { name: 'Test credential' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Incident resolved').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('tells two people who act at the same time, and loses neither change', async () => {
    const one = await workspace.signedIn();
    const two = await workspace.signedIn();
    for (const { page } of [one, two]) {
      await page
        .getByRole('link', { name: /Stripe/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    }
    await one.page.getByRole('button', { name: 'Acknowledge' }).click();
    await one.page.getByText('Incident acknowledged').first().waitFor();
    await two.page.getByRole('button', { name: 'Acknowledge' }).click();
    await two.page.getByRole('button', { name: 'Unacknowledge' }).waitFor();
    await expect
      .poll(() => two.page.getByText('Incident acknowledged').count(), { timeout: 2000 })
      .toBe(0);
    expect([...one.faults, ...two.faults]).toEqual([]);
    await one.close();
    await two.close();
  });
});
