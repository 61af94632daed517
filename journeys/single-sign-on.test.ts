import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSamlProvider } from '../packages/server/src/testing/saml-provider.ts';
import { openBrowser, signIn, visit } from './lib/browser.ts';
import { makeCertificate } from './lib/certificate.ts';
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
const folder = mkdtempSync(join(tmpdir(), 'sluice-idp-'));
const provider = makeSamlProvider();
let identityProvider: Server;
let endpoint = '';
let server: RunningServer;
let browser: Browser;
/** The number of the connection, once it is made. */
let connection = '';

/** The page that an identity provider answers with: a form that posts itself to the product, from another site. */
function answerPage(request: string): string {
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString();
  const base = `${server.url}/auth/saml/${connection}`;
  const answer = provider.answer({
    inResponseTo: /ID="([^"]+)"/.exec(xml)?.[1] ?? '',
    audience: `${base}/metadata`,
    recipient: `${base}/acs`,
    email: NEWCOMER,
  });
  return `<form method="post" action="${base}/acs"><input name="SAMLResponse" value="${answer}"></form><script>document.forms[0].submit()</script>`;
}

beforeAll(async () => {
  const { key, certificate } = makeCertificate(folder);
  identityProvider = createServer({ key, cert: certificate }, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'https://localhost');
    const page = answerPage(searchParams.get('SAMLRequest') ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  identityProvider.listen(0, 'localhost');
  await once(identityProvider, 'listening');
  const address = identityProvider.address();
  endpoint = `https://localhost:${address !== null && typeof address === 'object' ? address.port : 0}/saml`;
  server = await startServer(data.path);
  await sluice(data.path, ['company', 'set', '--domains', 'sluice.example']);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  identityProvider?.closeAllConnections();
  identityProvider?.close();
  rmSync(folder, { recursive: true, force: true });
  data.remove();
});

describe('single sign-on', () => {
  it('is set up by an admin, and signs in a colleague who has no account yet', async () => {
    const { page, faults, close } = await visit(browser);
    await signIn(page, server.url, ADMIN, PASSWORD);
    await page.goto(`${server.url}/settings/company/sso/new`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Acme SSO');
    await page.getByRole('textbox', { name: /^Single Sign-On URL/ }).fill(endpoint);
    await page.getByRole('textbox', { name: /^X509/ }).fill(provider.cert);
    await page.getByRole('textbox', { name: /^Domains/ }).fill('sluice.example');
    await page.getByText(/signs its assertions/).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'Acme SSO' });
    connection = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';

    const colleague = await visit(browser, { ignoreHTTPSErrors: true });
    await colleague.page.goto(`${server.url}/auth/saml/${connection}/start?url=/incidents/secrets`);
    await colleague.page.getByRole('button', { name: NEWCOMER }).waitFor();
    expect(new URL(colleague.page.url()).pathname).toBe('/incidents/secrets');
    expect([...faults, ...colleague.faults]).toEqual([]);
    await colleague.close();
    await close();
  });
});
