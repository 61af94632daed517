import { expect, it } from 'vitest';
import { type ConnectionDraft, connectionRefusals, isInDomains, readCertificates } from './sso.ts';

const CERT = 'A'.repeat(80);
const OTHER_PEM = `-----BEGIN PUBLIC KEY-----\n${CERT}\n-----END PUBLIC KEY-----\n`;
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
  [{ name: 'x'.repeat(255) }, {}],
  [{ name: 'x'.repeat(256) }, { name: 'Too long' }],
  [{ signin_endpoint: '' }, { signin_endpoint: 'Required' }],
  [{ signin_endpoint: 'idp' }, { signin_endpoint: 'Invalid url' }],
  [{ cert: '' }, { cert: 'Required' }],
  [{ cert: '<xml>' }, { cert: 'This is no X509 certificate in PEM or base64.' }],
  [{ cert: OTHER_PEM }, { cert: 'This is no X509 certificate in PEM or base64.' }],
  [{ domains: ' , ' }, { domains: 'Required' }],
  [{ domains: 'acme' }, { domains: 'Give domains, separated by commas.' }],
  [{ domains: 'acme.example; other' }, { domains: 'Give domains, separated by commas.' }],
  [{ domains: 'acme.example, ACME.example' }, {}],
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
  expect(readCertificates(pem(`${CERT.slice(0, 64)}\r\n${CERT.slice(64)}`))).toEqual([CERT]);
});

it.each([
  ['another format', '<xml>'],
  ['a PEM of something else', OTHER_PEM],
  ['too short a text', 'A'.repeat(63)],
  ['one good, one bad', `${CERT}\n\n<xml>`],
  ['nothing', ' \n'],
])('reads no certificates from %s', (_, text) => {
  expect(readCertificates(text)).toBeNull();
});

it('an address lies in its own domain alone', () => {
  expect(isInDomains('a@ACME.example', ['acme.example'])).toBe(true);
  expect(isInDomains('a@sub.acme.example', ['acme.example'])).toBe(false);
  expect(isInDomains('acme.example', ['acme.example'])).toBe(false);
});
