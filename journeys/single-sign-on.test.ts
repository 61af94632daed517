import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './lib/axe.ts';
import { DESK_AND_PHONE, openBrowser, overflowOf, signIn, visit } from './lib/browser.ts';
import { type SamlSite, startSamlSite } from './lib/saml-site.ts';
import {
  ADMIN,
  dataFolder,
  PASSWORD,
  type RunningServer,
  sluice,
  startServer,
} from './lib/server.ts';

const NEWCOMER = 'grace@sluice.example';

const data = dataFolder();
let site: SamlSite;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  site = await startSamlSite(NEWCOMER);
  server = await startServer(data.path);
  site.answers.server = server.url;
  await sluice(data.path, ['company', 'set', '--domains', 'sluice.example']);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  site?.stop();
  data.remove();
});

describe('single sign-on', () => {
  it('is set up by an admin, and signs in a colleague who has no account yet', async () => {
    const { page, faults, close } = await visit(browser);
    await signIn(page, server.url, ADMIN, PASSWORD);
    await page.goto(`${server.url}/settings/company/sso/new`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Acme SSO');
    await page.getByRole('textbox', { name: /^Single Sign-On URL/ }).fill(site.endpoint);
    await page.getByRole('textbox', { name: /^X509/ }).fill(site.cert);
    await page.getByRole('textbox', { name: /^Domains/ }).fill('sluice.example');
    await page.getByText(/signs its assertions/).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'Acme SSO' });
    site.answers.connection = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';

    const colleague = await visit(browser, { ignoreHTTPSErrors: true });
    const start = `${server.url}/auth/saml/${site.answers.connection}/start`;
    await colleague.page.goto(`${start}?url=/incidents/secrets`);
    await colleague.page.getByRole('button', { name: NEWCOMER }).waitFor();
    expect(new URL(colleague.page.url()).pathname).toBe('/incidents/secrets');
    expect([...faults, ...colleague.faults]).toEqual([]);
    await colleague.close();
    await close();
  });

  it.each(DESK_AND_PHONE)('is rehearsed at $look, as whom the answer names', async (look) => {
    const { page, faults, close } = await visit(browser, { ...look, ignoreHTTPSErrors: true });
    await signIn(page, server.url, ADMIN, PASSWORD);
    const address = `${server.url}/settings/company/sso/${site.answers.connection}`;
    for (const [email, title] of [
      [NEWCOMER, `${NEWCOMER} would be signed in as a member`],
      [ADMIN, `${ADMIN} would be signed in as an admin`],
      ['eve@elsewhere.example', 'The answer would be refused'],
    ] as const) {
      site.answers.email = email;
      await page.goto(address);
      await page.getByRole('button', { name: 'Rehearse' }).click();
      await page.getByText(title).waitFor();
      // Nobody else is signed in by it.
      expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
    }
    // As an admin it passed: the requirement can be switched on.
    const requirement = page.getByRole('switch', { name: 'Require single sign-on' });
    expect(await requirement.getAttribute('aria-disabled')).not.toBe('true');
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
