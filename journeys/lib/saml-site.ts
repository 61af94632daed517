import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSamlProvider, requestIdOf } from '../../packages/server/src/testing/saml-provider.ts';
import { makeCertificate } from './certificate.ts';

/** A company's identity provider on a site of its own, which answers without asking anybody. */
export interface SamlSite {
  /** Where the product sends people. */
  readonly endpoint: string;
  /** The certificate of its signatures. */
  readonly cert: string;
  /** Whom its answers name, and for which connection of which server they are. */
  readonly answers: { email: string; server: string; connection: string };
  stop(): void;
}

/** Starts an identity provider. */
export async function startSamlSite(email: string): Promise<SamlSite> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-idp-'));
  const provider = makeSamlProvider();
  const { key, certificate } = makeCertificate(folder);
  const answers = { email, server: '', connection: '' };
  /** The page that it answers with: a form that posts itself to the product, from another site. */
  const answerPage = (asked: URL): string => {
    const base = `${answers.server}/auth/saml/${answers.connection}`;
    const answer = provider.answer({
      inResponseTo: requestIdOf(asked),
      audience: `${base}/metadata`,
      recipient: `${base}/acs`,
      email: answers.email,
      nameId: `id of ${answers.email}`,
    });
    return `<form method="post" action="${base}/acs"><input name="SAMLResponse" value="${answer}"></form><script>document.forms[0].submit()</script>`;
  };
  const site = createServer({ key, cert: certificate }, (request, response) => {
    const page = answerPage(new URL(request.url ?? '', 'https://localhost'));
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  const address = site.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    endpoint: `https://localhost:${port}/saml`,
    cert: provider.cert,
    answers,
    stop: () => {
      site.closeAllConnections();
      site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
