import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { DESK_AND_PHONE, overflowOf } from './lib/browser.ts';
import { fakeStripeKey } from './lib/repository.ts';
import { startWebhookReceiver, type WebhookReceiver } from './lib/webhook-receiver.ts';
import { Workspace } from './lib/workspace.ts';

const workspace = new Workspace();
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  await workspace.start(receiver.environment);
});

afterAll(async () => {
  await workspace.close();
  receiver?.stop();
});

describe('an admin at the delivery workbench', () => {
  it('connects an endpoint, and a leak is sent to it', async () => {
    const { page, faults, close } = await workspace.signedIn(
      '/settings/company/notifications/custom_webhook',
    );
    await page.getByRole('textbox', { name: /^Name/ }).fill('Our endpoint');
    await page.getByRole('textbox', { name: /URL/ }).fill(receiver.url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Our endpoint').waitFor();
    const code = `export const pay = { retries: 3, key: '${fakeStripeKey()}' };\n`;
    workspace.repository.commit({ 'src/pay.ts': code }, 'Take payments');
    await workspace.scan();
    await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBe(1);
    expect(faults).toEqual([]);
    await close();
  }, 120_000);

  it.each(DESK_AND_PHONE)(
    'reads what was sent, checks its signature and sends it again, at $look',
    async (look) => {
      const { page, faults, close } = await workspace.signedIn(
        '/settings/company/notifications',
        look,
      );
      await page.getByRole('link', { name: 'Configure Our endpoint' }).click();
      await page.getByRole('button', { name: 'Show tries' }).first().click();
      const tries = page.getByRole('dialog', { name: 'Tries of the message' });
      await tries.getByRole('heading', { name: /^Try 1 .*Status 204/ }).waitFor();
      const [first] = receiver.received;
      await tries
        .getByText(first?.id ?? 'no id')
        .first()
        .waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');

      await page.getByRole('textbox', { name: 'webhook-id' }).fill(first?.id ?? '');
      await page.getByRole('textbox', { name: 'webhook-timestamp' }).fill(first?.timestamp ?? '');
      await page.getByRole('textbox', { name: 'webhook-signature' }).fill(first?.signature ?? '');
      await page.getByRole('textbox', { name: 'Body' }).fill(`${first?.body} `);
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('This is not accepted').first().waitFor();

      const before = receiver.received.length;
      await page.getByRole('button', { name: 'Send again' }).first().click();
      await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(before + 1);
      const again = receiver.received.at(-1);
      // The receiver can tell that it has it already.
      expect(again).toMatchObject({ id: first?.id, body: first?.body });
      await page.getByRole('textbox', { name: 'webhook-timestamp' }).fill(again?.timestamp ?? '');
      await page.getByRole('textbox', { name: 'webhook-signature' }).fill(again?.signature ?? '');
      await page.getByRole('textbox', { name: 'Body' }).fill(again?.body ?? '');
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('The signature is right').first().waitFor();
      await page.getByRole('tab', { name: 'Python' }).click();
      await page.getByText(/^Needs /).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
    120_000,
  );
});
