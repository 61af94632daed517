import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  [' @SUM(A1)', "' @SUM(A1)"],
  ['＝1', "'＝1"],
  ['-2', "'-2"],
])('writes %s as %s', (text, cell) => expect(csvCell(text)).toBe(cell));

it('ends each line', () => expect(csvLine(['a', 'b,c'])).toBe('a,"b,c"\r\n'));
