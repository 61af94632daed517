import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeUntrustedLines, escapeUntrustedText } from './untrusted-text.ts';

describe('a text from outside', () => {
  it.each([
    ['Mei Tanaka', 'Mei Tanaka'],
    ['Zoë Ö. 田中 محمد', 'Zoë Ö. 田中 محمد'],
    ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
    ['invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['a\u2066b\u2069', 'a[U+2066]b[U+2069]'],
    ['one\ntwo\u001b[31m', 'one[U+000A]two[U+001B][31m'],
    ['in\u200bvisible\ufeff', 'in[U+200B]visible[U+FEFF]'],
    ['tag\u{e0041}', 'tag[U+E0041]'],
  ])('%j is shown as %j', (text, shown) => {
    expect(escapeUntrustedText(text)).toBe(shown);
  });

  it('has nothing left that acts, and is not changed by being shown twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeUntrustedText(text);
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(escapeUntrustedText(shown)).toBe(shown);
      }),
    );
  });
});

describe('escapeUntrustedLines', () => {
  it('keeps line breaks alone', () => {
    expect(escapeUntrustedLines('one\r\ntwo\u202e\nthree\u001b[31m')).toBe(
      'one\ntwo[U+202E]\nthree[U+001B][31m',
    );
  });
});
