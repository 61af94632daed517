import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleMaker } from '../detector/example-maker.ts';
import { DETECTORS } from '../detectors/index.ts';
import { findSpans, maskSpans, maskValue } from './mask.ts';
import { pathTags } from './path-tags.ts';
import { scanText } from './scan-text.ts';
import { patchShortener } from './shorten-patch.ts';

const [stripe] = DETECTORS.filter((detector) => detector.name === 'stripe_secret_key');
const key = stripe?.examples(exampleMaker(1))[0]?.value ?? '';

describe('scanText', () => {
  it('tells line and columns in UTF-16 units', () => {
    const [finding] = scanText(`one\ntwo 😀 "${key}"`, { path: 'a.txt' });
    expect(finding).toMatchObject({
      line: 2,
      endLine: 2,
      columnStart: 8,
      columnEnd: 8 + key.length,
    });
  });

  it.each(['utf-16le', 'utf-16be'] as const)(
    'reads %s, with and without a byte order mark',
    (encoding) => {
      const text = `key: ${key}\r\n`;
      const little = Buffer.from(text, 'utf16le');
      const bytes = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
      const mark = Buffer.from(encoding === 'utf-16le' ? [0xff, 0xfe] : [0xfe, 0xff]);
      for (const content of [bytes, Buffer.concat([mark, bytes])]) {
        expect(scanText(content, { path: 'a.ps1' }).map(({ value }) => value)).toEqual([key]);
      }
    },
  );

  it('skips binary content: a NUL in the first 8,000 bytes', () => {
    expect(scanText(Buffer.from(`\0\0\x01${key}`), { path: 'a.dat' })).toEqual([]);
  });

  it('reads around bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from([0xe9, 0x20, 0xff, 0x20]), Buffer.from(key)]);
    expect(scanText(bytes, { path: 'a.txt' }).map(({ value }) => value)).toEqual([key]);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(Array.isArray(scanText(Buffer.from(bytes), { path: 'a' }))).toBe(true);
      }),
    );
  });
});

describe('maskValue', () => {
  it('shows at most a third, at most 8 characters, and is at most 20 long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (value) => {
        const masked = [...maskValue(value)];
        const dots = masked.filter((char) => char === '•').length;
        expect(masked.length).toBeLessThanOrEqual(20);
        if (!value.includes('•'))
          expect(masked.length - dots).toBeLessThanOrEqual([...value].length / 3);
      }),
    );
  });

  it('shows nothing of a short value', () => {
    expect(maskValue('hunter2')).toBe('•••••••');
  });

  it('shows both ends of a long one', () => {
    expect(maskValue('abcdefghijklmnopqrstuvwxyz')).toBe('abcd••••••••••••wxyz');
  });

  it.each(['\n', '\\n'])(
    'shows of a PEM block what is inside, which tells one from another (%j)',
    (line) => {
      const body = exampleMaker(1).chars('abcdefghij', 64);
      const block = [
        '-----BEGIN ',
        'RSA PRIVATE KEY-----',
        line,
        body,
        line,
        '-----END ',
        'RSA PRIVATE KEY-----',
      ].join('');
      expect(maskValue(block)).toBe(`${body.slice(0, 4)}••••••••••••${body.slice(-4)}`);
    },
  );
});

describe('spans of a value in a patch', () => {
  const patch = `@@ -1 +1,2 @@\n-old ${key}\n+new ${key} and ${key}\n context`;

  it('are found in added, removed and context lines', () => {
    expect(findSpans(patch, [key])).toEqual([
      { line: 1, start: 5, end: 5 + key.length },
      { line: 2, start: 5, end: 5 + key.length },
      { line: 2, start: 10 + key.length, end: 10 + 2 * key.length },
    ]);
  });

  it('are found line by line for a value of several lines', () => {
    const value = '-----BEGIN X-----\nabcdefghijkl\nshort\n-----END X-----';
    const text = value.replaceAll(/^/gm, '+');
    expect(findSpans(text, [value]).map(({ line }) => line)).toEqual([0, 1, 3]);
  });

  it('leave nothing of the value behind when masked, and every column in place', () => {
    const masked = maskSpans(patch, findSpans(patch, [key]));
    expect(masked).not.toContain(key);
    expect(masked).toHaveLength(patch.length);
    expect(findSpans(masked, [key])).toEqual([]);
  });

  it('finds the many tokens of one vendor in time that grows with their number, not with its square', () => {
    const secondsOf = (count: number) => {
      const tokens = Array.from(
        { length: count },
        (_, at) => `vendor-${String(at).padStart(12, '0')}`,
      );
      const text = tokens.map((token) => `token = ${token}`).join('\n');
      const before = process.cpuUsage().user;
      expect(findSpans(text, tokens)).toHaveLength(count);
      return (process.cpuUsage().user - before) / 1e6;
    };
    secondsOf(4_000);
    const few = Math.min(secondsOf(4_000), secondsOf(4_000));
    // Linear is 8, the square 64.
    expect(secondsOf(32_000) / few).toBeLessThan(24);
  });
});

describe('a path', () => {
  it.each([
    ['src/app.ts', []],
    ['test/app.ts', ['TEST_FILE']],
    ['src/__tests__/a.js', ['TEST_FILE']],
    ['src/app.spec.ts', ['TEST_FILE']],
    ['src/contest/app.ts', []],
    ['pkg/server_test.go', ['TEST_FILE']],
    ['.env', ['SENSITIVE_FILE']],
    ['deploy/.env.production', ['SENSITIVE_FILE']],
    ['.npmrc', ['SENSITIVE_FILE']],
    ['home/.ssh/id_rsa', ['SENSITIVE_FILE']],
    ['certs/server.pem', ['SENSITIVE_FILE']],
    ['test/fixtures/server.key', ['TEST_FILE', 'SENSITIVE_FILE']],
  ])('%s has the tags %j', (path, tags) => {
    expect(pathTags(path)).toEqual(tags);
  });
});

describe('a patch that is too big', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `+line ${index + 1} of the new file`);
  const patch = [
    'diff --git a/a b/a',
    '--- a/a',
    '+++ b/a',
    '@@ -0,0 +1,5000 @@',
    ...lines,
    '',
  ].join('\n');

  it('keeps the header and what surrounds the wanted line, with right numbers', () => {
    const short = patchShortener(patch, 4_000)(2_500, 0);
    expect(Buffer.byteLength(short)).toBeLessThanOrEqual(4_000);
    expect(short).toContain('+++ b/a');
    expect(short).toContain('+line 2500 of');
    const from = Number(/^@@ -\d+,\d+ \+(\d+),/m.exec(short)?.[1]);
    expect(short).toContain(`@@\n+line ${from} of`);
  });

  it('cuts a line that is too long by itself around the wanted column', () => {
    const long = `@@ -0,0 +1 @@\n+${'a'.repeat(100_000)}NEEDLE${'b'.repeat(100_000)}\n`;
    const short = patchShortener(long, 2_000)(1, 100_000);
    expect(Buffer.byteLength(short)).toBeLessThan(2_100);
    expect(short).toContain('NEEDLE');
  });
});
