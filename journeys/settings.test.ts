import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { signIn } from './lib/browser.ts';
import { fakeStripeKey } from './lib/repository.ts';
import { PASSWORD } from './lib/server.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from './lib/webhook-receiver.ts';
import { PATIENCE, Workspace } from './lib/workspace.ts';

const COLLEAGUE = 'mira@acme.example';

const workspace = new Workspace();
let receiver: WebhookReceiver;

beforeAll(async () => {
  const code = `export const pay = { retries: 3, key: '${fakeStripeKey()}' };\n`;
  workspace.repository.commit({ 'src/pay.ts': code }, 'Take payments', 1);
  receiver = await startWebhookReceiver();
  await workspace.start(receiver.environment);
  await workspace.scan();
});

afterAll(async () => {
  await workspace.close();
  receiver?.stop();
});

/** The link in the newest e-mail to an address. Without a mail server, the product writes e-mails to files. */
function linkInMail(to: string): string | null {
  const folder = join(workspace.data.path, 'mails');
  if (!existsSync(folder)) return null;
  const mails = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${to}`));
  const text = (mails.at(-1) ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
}

/** The new key, which the dialog shows once. */
async function keyShown(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Your new API key' });
  const key = await dialog.getByText(/^sluice_/).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return key ?? '';
}

/** What the API answers to a key. */
async function statusWith(key: string): Promise<number> {
  const headers = { Authorization: `Token ${key}` };
  return (await fetch(`${workspace.url}/api/v1/secrets?rt=all`, { headers })).status;
}

describe('an admin', () => {
  it('invites a colleague, who chooses a password and signs in', async () => {
    const { page, faults, close } = await workspace.signedIn('/settings/company/members');
    await page.getByRole('textbox', { name: 'Invite a member by email' }).fill(COLLEAGUE);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('link', { name: /^Pending/ }).click();
    await page.getByRole('cell', { name: COLLEAGUE, exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expect.poll(() => linkInMail(COLLEAGUE), PATIENCE).not.toBeNull();

    const colleague = await workspace.visit();
    await colleague.page.goto(linkInMail(COLLEAGUE) ?? '');
    await colleague.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    expect(await violationsOf(colleague.page)).toEqual([]);
    await colleague.page.getByRole('button', { name: 'Set the password' }).click();
    await colleague.page.waitForURL(/\/(login|idp)/);
    await signIn(colleague.page, workspace.url, COLLEAGUE, PASSWORD);
    // A member sees no pages of admins.
    await colleague.page.goto(`${workspace.url}/settings/company/audit-logs`);
    await colleague.page.getByText('Not found').waitFor();
    expect([...faults, ...colleague.faults]).toEqual([]);
    await colleague.close();
    await close();
  });

  it('writes a severity rule, which rates what is there', async () => {
    const { page, faults, close } = await workspace.signedIn('/settings/company/severity-rules');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add a severity rule' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Payments');
    await form.getByRole('combobox', { name: /^Severity/ }).click();
    await page.getByRole('option', { name: 'Critical' }).click();
    await form.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Repository' }).click();
    await form.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'is', exact: true }).click();
    await form.getByRole('textbox', { name: 'Value' }).fill('acme/billing');
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add rule' }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto(`${workspace.url}/incidents/secrets?rt=all`);
    await expect
      .poll(
        async () => {
          await page.reload();
          await page
            .getByRole('link', { name: /Stripe/ })
            .first()
            .waitFor();
          return page.getByRole('cell', { name: 'Critical' }).count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    expect(faults).toEqual([]);
    await close();
  });

  it('makes an API key, uses it, and rotates it', async () => {
    const { page, faults, close } = await workspace.signedIn('/settings/company/public-api');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Ticket bot');
    await form.getByText('Incident read', { exact: true }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    const former = await keyShown(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await statusWith(former)).toBe(200);

    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await form.getByRole('textbox', { name: /^Name/ }).fill('Ticket bot, new');
    await form.getByText('Incident read', { exact: true }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    const key = await keyShown(page);
    await page.getByRole('button', { name: 'Revoke Ticket bot', exact: true }).click();
    const asking = page.getByRole('alertdialog');
    await asking.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByText('API key revoked').first().waitFor();
    expect(await statusWith(former)).toBe(401);
    expect(await statusWith(key)).toBe(200);
    expect(faults).toEqual([]);
    await close();
  });

  it('connects an endpoint, which gets signed messages', async () => {
    const { page, faults, close } = await workspace.signedIn(
      '/settings/company/notifications/custom_webhook',
    );
    await page.getByRole('textbox', { name: /^Name/ }).fill('Our endpoint');
    await page.getByRole('textbox', { name: /URL/ }).fill(receiver.url);
    const token = await page.getByRole('textbox', { name: /^Signature token/ }).inputValue();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Our endpoint').waitFor();
    await page.getByRole('button', { name: 'Test Our endpoint' }).click();
    await page.getByText('Test message sent').first().waitFor();
    expect(receiver.received.map((one) => isSignedWith(token, one))).toEqual([true]);

    // A leak that is found after the endpoint was connected.
    const code = `export const refund = { retries: 1, key: '${fakeStripeKey()}' };\n`;
    workspace.repository.commit({ 'src/refund.ts': code }, 'Give money back');
    await workspace.scan();
    await expect.poll(() => receiver.received.length, { timeout: 90_000 }).toBe(2);
    expect(receiver.received.map((one) => isSignedWith(token, one))).toEqual([true, true]);
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
      type: 'incident.created',
    });
    expect(faults).toEqual([]);
    await close();
  }, 120_000);
});
