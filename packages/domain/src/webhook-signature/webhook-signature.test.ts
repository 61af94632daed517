import { describe, expect, it } from 'vitest';
import {
  checkSignature,
  isValidSignature,
  type PastedMessage,
  SIGNATURE_TEXTS,
  SIGNATURE_VERDICTS,
  type Sign,
  type SignatureVerdict,
} from './webhook-signature.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const TIME = String(NOW.getTime() / 1000);
const BODY = '{ "id": "e1" }';
/** A stand-in for an HMAC: different inputs give different texts. */
const signOf =
  (token: string): Sign =>
  (content, { key, encoding }) =>
    [encoding, key, token, content]
      .map((part) => part.replaceAll(' ', '[s]').replaceAll('\r', '[r]').replaceAll('\n', '[n]'))
      .join('~');
const TOKEN = 'token-of-the-hook';
const AS_MEANT = { key: 'as_meant', encoding: 'base64' } as const;
const of = (content: string, token = TOKEN, change: Partial<Parameters<Sign>[1]> = {}) =>
  `v1,${signOf(token)(content, { ...AS_MEANT, ...change })}`;
const WHOLE = `e1.${TIME}.${BODY}`;
const check = (change: Partial<PastedMessage> = {}, now = NOW) =>
  checkSignature(
    { id: 'e1', timestamp: TIME, signature: of(WHOLE), body: BODY, ...change },
    [signOf(TOKEN), signOf('former-token')],
    now,
  );

describe('a check of a signature', () => {
  it.each<[SignatureVerdict, Partial<PastedMessage>]>([
    ['valid', {}],
    ['valid', { signature: `v1,AAAA ${of(WHOLE)}`, id: ' e1 ' }],
    ['valid', { signature: of(WHOLE, 'former-token') }],
    ['no_id', { id: ' ' }],
    ['no_timestamp', { timestamp: '2026-03-10' }],
    ['no_timestamp', { timestamp: String(NOW.getTime()) }],
    ['no_signature', { signature: ' v1, ' }],
    ['body_changed', { body: '{"id":"e1"}', signature: of(`e1.${TIME}.{"id":"e1"}\n`) }],
    ['body_changed', { body: '{\n"id":"e1"}', signature: of(`e1.${TIME}.{"id":"e1"}`) }],
    ['body_changed', { body: 'a\nb', signature: of(`e1.${TIME}.a\r\nb`) }],
    ['hex', { signature: of(WHOLE, TOKEN, { encoding: 'hex' }) }],
    ['without_id', { signature: of(`${TIME}.${BODY}`) }],
    ['without_timestamp', { signature: of(`e1.${BODY}`) }],
    ['body_alone', { signature: of(BODY) }],
    ['key_decoded', { signature: of(WHOLE, TOKEN, { key: 'decoded' }) }],
    ['wrong', { signature: of(WHOLE, 'another-token') }],
    ['wrong', { signature: 'ab'.repeat(32) }],
  ])('says %s of %o', (verdict, change) => {
    expect(check(change)).toBe(verdict);
  });

  it('says that a right one is old after five minutes, either way', () => {
    for (const minutes of [-6, 6]) {
      const later = new Date(NOW.getTime() + minutes * 60_000);
      expect(check({}, later)).toBe('valid_but_old');
    }
  });

  it('has a sentence for each verdict, and takes two for valid', () => {
    for (const verdict of SIGNATURE_VERDICTS) expect(SIGNATURE_TEXTS[verdict]).toMatch(/\.$/);
    expect(SIGNATURE_VERDICTS.filter(isValidSignature)).toEqual(['valid', 'valid_but_old']);
  });
});
