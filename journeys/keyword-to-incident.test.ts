import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { openBrowser, signIn, visit } from './lib/browser.ts';
import { type GitHost, startGitHost } from './lib/git-host.ts';
import { ADMIN, dataFolder, PASSWORD, type RunningServer, startServer } from './lib/server.ts';

const data = dataFolder();
let host: GitHost;
let address = '';
let server: RunningServer;
let browser: Browser;

/** A history of two commits. The second one contains the keyword. */
function history(): string {
  const commit = (message: string, path: string, text: string, at: number) =>
    `commit refs/heads/main\nauthor Mira Sol <mira@acme.example> ${at} +0000\ncommitter Mira Sol <mira@acme.example> ${at} +0000\n` +
    `data ${message.length}\n${message}\nM 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  const now = Math.floor(Date.now() / 1000);
  return [
    commit('Begin', 'README.md', '# Billing\n', now - 7_200),
    commit('Point at staging', 'deploy/hosts.yml', 'api: billing.zephyr.internal\n', now - 3_600),
    'done\n',
  ].join('');
}

beforeAll(async () => {
  host = await startGitHost();
  address = host.add('acme/billing', history());
  server = await startServer(data.path, ['--empty'], host.environment);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  host?.stop();
  data.remove();
});

describe('a keyword from its setting to its incident', () => {
  it('finds what the history of a watched repository holds, and is triaged', async () => {
    const { page, faults, close } = await visit(browser);
    await signIn(page, server.url, ADMIN, PASSWORD);

    await page.getByRole('button', { name: 'Add repository', exact: true }).first().click();
    const adding = page.getByRole('dialog');
    await adding.getByRole('textbox').first().fill(address);
    await adding.getByRole('button', { name: /^(Add|Watch|Scan)/ }).click();
    await page.getByText('acme/billing').first().waitFor();

    await page.goto(`${server.url}/settings/company/keywords-detection`);
    // An empty table offers it once more.
    await page.getByRole('button', { name: 'Add incident raiser' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add incident raiser' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Internal host');
    await form.getByRole('textbox', { name: /^Keyword/ }).fill('zephyr.internal');
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Incident raiser created successfully').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // The keyword sets off a scan, whose finding the list shows by itself or counts.
    await page.goto(`${server.url}/incidents/keywords?rt=all`);
    const incident = page.getByRole('link', { name: 'Internal host #1' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await incident.or(refresh).first().waitFor({ timeout: 60_000 });
    if (!(await incident.isVisible())) await refresh.click();
    await incident.click();
    await page.getByRole('heading', { level: 1, name: 'Keyword incident #1' }).waitFor();
    await page.getByText('billing.zephyr.internal').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resolve' }).first().click();
    await page.getByText('Incident resolved').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  }, 120_000);
});
