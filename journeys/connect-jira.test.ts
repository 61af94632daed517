import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeAtlassian,
  fakeAtlassian,
} from '../packages/server/src/testing/fake-atlassian.ts';
import { violationsOf } from './lib/axe.ts';
import { fakeStripeKey } from './lib/repository.ts';
import { Workspace } from './lib/workspace.ts';

const workspace = new Workspace();
let atlassian: FakeAtlassian;

beforeAll(async () => {
  workspace.repository.commit(
    { 'src/pay.ts': `export const pay = { retries: 3, key: '${fakeStripeKey()}' };\n` },
    'Take payments',
    1,
  );
  atlassian = await fakeAtlassian();
  await workspace.start(atlassian.settings);
  await workspace.scan();
});

afterAll(async () => {
  await workspace.close();
  atlassian?.close();
});

describe('an admin connects Jira', () => {
  it('consents at Atlassian, chooses the project, and makes a ticket of an incident', async () => {
    const { page, faults, close } = await workspace.signedIn();
    await page.goto(`${workspace.url}/settings/company/notifications`);
    await page.getByRole('link', { name: 'Add Jira' }).click();
    await page.getByRole('button', { name: 'Continue to Atlassian' }).click();
    await page.waitForURL(/notifications\/jira\/\d+$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Project/ }).click();
    await page.getByRole('option', { name: 'Security (SEC)' }).click();
    await page.getByRole('combobox', { name: /^Issue type/ }).click();
    await page.getByRole('option', { name: 'Task' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/notifications$/);
    await page.getByText('acme · SEC').waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${workspace.url}/incidents/secrets?rt=all`);
    await page
      .getByRole('link', { name: /Stripe/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Create a ticket' }).click();
    await page.getByRole('button', { name: 'Create ticket' }).click();
    const link = page.getByRole('link', { name: /^SEC-1/ });
    await link.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await link.getAttribute('href')).toBe('https://acme.atlassian.example/browse/SEC-1');
    expect(atlassian.issues.map(({ key }) => key)).toEqual(['SEC-1']);
    expect(atlassian.violations).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('connects it again when Atlassian refuses the connection', async () => {
    const { page, close } = await workspace.signedIn();
    atlassian.withdraw();
    await page.goto(`${workspace.url}/settings/company/notifications`);
    await page.getByRole('link', { name: 'Configure Jira' }).click();
    await page.waitForURL(/jira\/reconnect\/\d+$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue to Atlassian' }).click();
    await page.waitForURL(/notifications\/jira\/\d+$/);
    await page.getByText('Security (SEC)').waitFor();
    await close();
  });
});
