import { expect, it } from 'vitest';
import { type ConnectionDraft, connectionRefusals, isInDomains, readCertificates } from './sso.ts';

const CERT = 'A'.repeat(80);
const aDraft = (changes: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
  name: 'Acme',
  signin_endpoint: 'https://idp.example/saml',
  cert: CERT,
  domains: 'Acme.example',
  ...changes,
});

it.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'Required' }],
  [{ signin_endpoint: '' }, { signin_endpoint: 'Required' }],
  [{ signin_endpoint: 'idp' }, { signin_endpoint: 'Invalid url' }],
  [{ cert: '' }, { cert: 'Required' }],
  [{ domains: ' , ' }, { domains: 'Required' }],
  [{ domains: 'other.example' }, { domains: 'These are not all domains of your company.' }],
])('a connection with %o is refused with %o', (change, refusals) => {
  expect(connectionRefusals(aDraft(change), true, ['acme.example'])).toEqual(refusals);
});

it('a stored certificate may be left out', () => {
  expect(connectionRefusals(aDraft({ cert: '' }), false, ['acme.example'])).toEqual({});
});

it('reads several certificates, in PEM or base64', () => {
  const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
  expect(readCertificates(pem(CERT) + pem(CERT))).toEqual([CERT, CERT]);
  expect(readCertificates(`${CERT}\n\n${CERT}`)).toEqual([CERT, CERT]);
  expect(readCertificates('<xml>')).toBeNull();
});

it('an address lies in its own domain alone', () => {
  expect(isInDomains('a@ACME.example', ['acme.example'])).toBe(true);
  expect(isInDomains('a@sub.acme.example', ['acme.example'])).toBe(false);
  expect(isInDomains('acme.example', ['acme.example'])).toBe(false);
});
