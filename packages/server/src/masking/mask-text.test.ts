import { generateKeyPairSync } from 'node:crypto';
import { DETECTORS, exampleMaker } from '@sluice/scanner';
import { describe, expect, it } from 'vitest';
import { createVault } from '../crypto/vault.ts';
import { aSecretValue } from '../testing/findings.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { maskedText, maskTexts } from './mask-text.ts';

const detectors = { detectors: DETECTORS, known: null };
const none = { detectors: [], known: null };
const token = aSecretValue(1);
const [, ...pem] = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString()
  .trim()
  .split('\n');
const end = pem.pop() ?? '';
const dots = (text: string) => '•'.repeat(text.length);

describe('what is masked in a text', () => {
  it('is what detectors find, with lines and columns as they were', async () => {
    const [masked] = await maskTexts(detectors, [{ text: `first\nuse ${token} here\n` }]);
    expect(masked?.text).toBe(`first\nuse ${dots(token)} here\n`);
    expect(masked?.spans).toEqual([{ line: 1, start: 4, end: 4 + token.length }]);
  });

  it('is found in each of many texts by itself: what one begins the next does not end', async () => {
    const half = token.length / 2;
    const texts = [token.slice(0, half), token.slice(half), `${token}`].map((text) => ({ text }));
    const masked = (await maskTexts(detectors, texts)).map(({ text }) => text);
    expect(masked).toEqual([token.slice(0, half), token.slice(half), dots(token)]);
  });

  it.each(['', ' ', '-', '+'])(
    'is the tail of a key whose begin is not shown, behind "%s"',
    async (sign) => {
      const tail = [...pem.slice(-3), end].map((line) => `${sign}${line}`);
      const text = ['@@ -20,4 +20,4 @@', `${sign}A sentence before it.`, ...tail].join('\n');
      const masked = await maskedText(none, text);
      for (const line of pem.slice(-3)) expect(masked).not.toContain(line);
      expect(masked).toContain('A sentence before it.');
      expect(masked).toContain(end);
    },
  );

  it('is the head of a key whose end is not shown, past its headers', async () => {
    const begin = end.replace('END', 'BEGIN');
    const masked = await maskedText(
      none,
      [begin, 'Proc-Type: 4,ENCRYPTED', '', ...pem.slice(0, 4), 'Not a line of it.'].join('\n'),
    );
    for (const line of pem.slice(0, 4)) expect(masked).not.toContain(line);
    expect(masked).toContain('Proc-Type: 4,ENCRYPTED');
    expect(masked).toContain('Not a line of it.');
  });

  it('are lines of a key in source code', async () => {
    const text = [...pem.slice(-3), end].map((line) => `    "${line}\\n" +`).join('\n');
    const masked = await maskedText(none, text);
    for (const line of pem.slice(-3)) expect(masked).not.toContain(line);
  });

  it('is no certificate, and no public key', async () => {
    const text = [...pem.slice(-3), end.replace('RSA PRIVATE', 'PUBLIC')].join('\n');
    expect(await maskedText(none, text)).toBe(text);
  });
});

describe('the heading of a hunk', () => {
  const headings = [
    ['stays when it is clean', 'function chargeCustomer(amount) {', true],
    ['goes with a secret in it', `token = ${token}`, false],
    ['goes when it is a line of a key', pem[3] ?? '', false],
    ['goes when git may have cut a secret off in it', `const settings = readSettings({ folder, environment, defaults, user, pass: "a"`, false],
    ['goes when it could be part of a secret', `x = "${exampleMaker(3).chars('abcdef0123456789', 24)}`, false],
  ] as const; // biome-ignore format: a table
  it.each(headings)('%s', async (_, heading, stays) => {
    const masked = await maskedText(detectors, `@@ -1,2 +3,4 @@ ${heading}\n line\n`);
    expect(masked).toBe(`@@ -1,2 +3,4 @@${stays ? ` ${heading}` : ''}\n line\n`);
  });
});

describe('the fingerprints of a value', () => {
  const key = Buffer.alloc(32, 7);
  const vault = createVault({ main: key, hash: key, generation: 1 });

  it('are of each line of a key, also of one that was written into a string', () => {
    const lines = fingerprintsOf(vault, 1, pem.join('\n')).length;
    expect(lines).toBeGreaterThan(20);
    expect(fingerprintsOf(vault, 1, pem.join('\\n'))).toHaveLength(lines + 1);
  });

  it('differ between companies, and hold no part of the value', () => {
    const [ours] = fingerprintsOf(vault, 1, token);
    const [theirs] = fingerprintsOf(vault, 2, token);
    expect(ours?.hash.equals(theirs?.hash ?? Buffer.alloc(0))).toBe(false);
    expect(ours?.anchor.equals(theirs?.anchor ?? Buffer.alloc(0))).toBe(false);
    expect(ours?.length).toBe(token.length);
  });

  it('are not made for a plain word, which would be masked everywhere', () => {
    expect(fingerprintsOf(vault, 1, 'changeme')).toEqual([]);
  });
});
