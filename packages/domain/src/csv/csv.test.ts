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

  it('quotes what a reader would take apart', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
  });

  it('writes numbers as they are, and nothing for null', () => {
    expect(csvLine([-3, null, 'x'])).toBe('-3,,x\r\n');
  });
});
