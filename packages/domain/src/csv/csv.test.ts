import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('csvCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '"=1',
    "'=1",
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '\uFEFF=1',
  ])('lets %j begin no formula', (text) => {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['Ada', 'a=b', 'ada@acme.example', '1-2', ''])('leaves %j', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('never loses a character, and no cell that a spreadsheet reads begins a formula', () => {
    const starts = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ', '"', "'", '\uFF1D', 'a');
    const texts = fc
      .tuple(fc.array(starts, { maxLength: 5 }), fc.string())
      .map(([start, rest]) => start.join('') + rest);
    fc.assert(
      fc.property(texts, (text) => {
        const written = csvCell(text);
        const isQuoted = /[",\r\n]/.test(text);
        const cell = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
        expect(cell.endsWith(text)).toBe(true);
        expect(['=', '+', '-', '@', '\t', '\r']).not.toContain(cell.charAt(0));
      }),
    );
  });

  it('quotes what a reader would take apart', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
  });

  it('writes numbers as they are, and nothing for null', () => {
    expect(csvLine([-3, null, 'x'])).toBe('-3,,x\r\n');
  });
});
