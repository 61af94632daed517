import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { LOOKS, overflowOf, signIn } from './lib/browser.ts';
import { fakeGoogleKey, fakeStripeKey } from './lib/repository.ts';
import { PATIENCE, Workspace } from './lib/workspace.ts';

const workspace = new Workspace();

const COLLEAGUE = 'colleague@sluice.example';

/** Leaks of each detector that the history holds. */
const STRIPE = 10;
const GOOGLE = 3;

beforeAll(async () => {
  const { repository } = workspace;
  for (let index = 0; index < STRIPE; index += 1) {
    const code = `export const pay = { retries: ${index}, key: '${fakeStripeKey()}' };\n`;
    repository.commit({ [`src/pay-${index}.ts`]: code }, 'Take payments', index + 1);
  }
  for (let index = 0; index < GOOGLE; index += 1) {
    const code = `export const maps = { zoom: ${index}, key: '${fakeGoogleKey()}' };\n`;
    repository.commit({ [`src/maps-${index}.ts`]: code }, 'Show the map', index + 1);
  }
  await workspace.start();
  await workspace.sluice('company', 'set', '--flag', 'postman=on');
  await workspace.scan();
});

afterAll(() => workspace.close());

/** Waits until the list shows so many incidents; rows that are still loading have no link. */
async function listed(page: Page, count: number): Promise<void> {
  const links = page.getByRole('table', { name: 'Secret incidents' }).getByRole('link');
  await expect.poll(() => links.count(), PATIENCE).toBe(count);
}

describe('an analyst', () => {
  it('exports what was filtered', async () => {
    const { page, faults, close } = await workspace.signedIn();
    await page.goto(`${workspace.url}/incidents/secrets?rt=all&detector=google_api_key`);
    await listed(page, GOOGLE);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
    await dialog.getByText(`${GOOGLE} incidents`).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Export ${GOOGLE} incidents` }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(GOOGLE + 1);
    for (const line of lines.slice(1)) expect(line).toContain('Google API key');
    expect(file).not.toMatch(/AIza[A-Za-z0-9]{10}/);
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    [0, LOOKS[0]],
    [1, LOOKS[1]],
  ] as const)(
    'asks a developer by a public link, and reads the answer (%i)',
    async (place, look) => {
      const { page, faults, close } = await workspace.signedIn(undefined, look);
      await page.goto(`${workspace.url}/incidents/secrets?rt=all&detector=google_api_key`);
      const incident = page.getByRole('link', { name: /Google/ }).nth(place);
      await page.goto(`${workspace.url}${await incident.getAttribute('href')}`);
      const sharing = page.getByRole('region', { name: 'Public link' });
      await sharing.getByRole('button', { name: 'Generate a link' }).click();
      const address = await sharing.getByText(/^https?:/).textContent();
      expect(await violationsOf(page)).toEqual([]);

      const developer = await workspace.visit(look);
      await developer.page.goto(address ?? '');
      const form = developer.page.getByRole('form', { name: 'Give feedback' });
      for (const [question, answer] of [
        [/revoked/, 'Yes'],
        [/actual secret/, 'Yes'],
        [/sensitive/, 'No'],
      ] as const) {
        const group = form.getByRole('radiogroup', { name: question });
        await group.getByText(answer, { exact: true }).click();
      }
      await form
        .getByRole('textbox', { name: 'Additional remarks' })
        .fill('Test account, rotated.');
      await form.getByRole('button', { name: 'Submit' }).click();
      const fixing = developer.page.getByRole('form', { name: 'Remediate the issue' });
      await developer.page.getByText('How to make it harmless at Google Cloud').waitFor();
      expect(await violationsOf(developer.page)).toEqual([]);
      expect(await overflowOf(developer.page)).toBe(0);
      await fixing.getByText('I revoked and rotated it').click();
      await fixing.getByRole('button', { name: 'Submit' }).click();
      await developer.page.getByText('The threat has been eradicated').waitFor();
      expect(await violationsOf(developer.page)).toEqual([]);

      await page.reload();
      await page.getByRole('tab', { name: 'Timeline' }).click();
      // The ring is for the keyboard.
      expect(await page.locator('[role=tab]:focus-visible').count()).toBe(0);
      const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
      await timeline.getByText('A developer gave feedback').waitFor();
      await timeline.getByText('Test account, rotated.').waitFor();
      await timeline.getByRole('link', { name: 'Read the answers' }).first().click();
      const answers = page.getByRole('tabpanel', { name: 'Feedback' });
      await answers.getByText('I revoked and rotated it').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect([...faults, ...developer.faults]).toEqual([]);
      await developer.close();
      await close();
    },
  );

  it('triages ten incidents by keyboard without opening them', async () => {
    const { page, faults, close } = await workspace.signedIn();
    await page.goto(
      `${workspace.url}/incidents/secrets?rt=all&detector=stripe_secret_key&status=_`,
    );
    await listed(page, STRIPE);
    const press = (key: string) => page.keyboard.press(key);
    for (let row = 0; row < STRIPE - 4; row += 1) {
      await press('j');
      await press('a');
    }
    await expect
      .poll(() => page.getByRole('cell', { name: /^Acknowledged/ }).count(), PATIENCE)
      .toBe(STRIPE - 4);
    await press('j');
    await press('x');
    for (let row = 1; row < 4; row += 1) await press('j');
    await press('Shift+x');
    await page.getByText('4 selected').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await press('r');
    const dialog = page.getByRole('dialog', { name: 'Resolve 4 incidents' });
    await dialog.getByRole('checkbox', { name: 'Test credential' }).focus();
    await press('Space');
    await press('Control+Enter');
    await page.getByText('4 incidents resolved').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('brings a Postman collection in, and resolves what leaked in it', async () => {
    const { page, faults, close } = await workspace.signedIn();
    const collection = {
      info: {
        _postman_id: '2f6d3a52-6f0c-4a53-9c0b-1d7d5a0f7c11',
        name: 'Billing',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      item: [
        {
          name: 'Charge a card',
          request: {
            method: 'POST',
            url: 'https://api.stripe.com/v1/charges',
            header: [{ key: 'Authorization', value: `Bearer ${fakeStripeKey()}` }],
          },
        },
      ],
    };
    await page.getByRole('button', { name: 'More ways to add repository' }).click();
    await page.getByRole('menuitem', { name: /Import a report/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a report' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'billing.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(collection)),
    });
    await dialog.getByText('1 new occurrence of 1 new incident.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported 1 new incident').first().waitFor();

    await page.getByRole('link', { name: /Postman secret incidents/ }).click();
    await page.getByRole('link', { name: /Stripe/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Postman/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resolve' }).first().click();
    await page.getByText('Incident resolved').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('sees what a colleague does, without a reload', async () => {
    const { stdout } = await workspace.sluice('user', 'add', COLLEAGUE, '--admin');
    const password = stdout.trim().split(': ').at(-1) ?? '';
    const one = await workspace.signedIn();
    const two = await workspace.visit();
    await signIn(two.page, workspace.url, COLLEAGUE, password);
    for (const { page } of [one, two]) {
      await page.goto(`${workspace.url}/incidents/secrets?rt=all&detector=google_api_key&status=_`);
      await listed(page, GOOGLE);
    }
    await one.page
      .getByRole('link', { name: /Google/ })
      .first()
      .click();
    await one.page.getByRole('button', { name: 'Acknowledge' }).click();
    await two.page.getByRole('cell', { name: /^Acknowledged/ }).waitFor(PATIENCE);
    expect([...one.faults, ...two.faults]).toEqual([]);
    await one.close();
    await two.close();
  });
});
