import { describe, expect, it } from 'vitest';
import { POSTMAN_CSV_ROWS, POSTMAN_CSV_TEXTS, readPostmanCsv } from './postman-csv.ts';

const HEAD = 'User ID,Username,Name';

describe('a file of Postman users', () => {
  it.each([
    ['as written', `${HEAD}\n12345678,ada,Ada`, [['12345678', 'ada', 'Ada']]],
    [
      'other order and case',
      'NAME, user id\r\n"Ada, L.",12345678\r\n',
      [['12345678', '', 'Ada, L.']],
    ],
    ['semicolons and a mark', '\uFEFFUser ID;Username\n;ada\n', [['', 'ada', '']]],
    ['quotes in quotes', `${HEAD}\n12345678, "a""b" ,`, [['12345678', 'a"b', '']]],
    ['further columns and empty lines', `Team,Username\n\nx,ada\n , \n`, [['', 'ada', '']]],
    ['short lines', `${HEAD}\n12345678`, [['12345678', '', '']]],
  ])('is read: %s', (_, text, rows) => {
    expect(readPostmanCsv(text)).toEqual({
      ok: true,
      rows: rows.map(([id, slug, name]) => ({ id, slug, name })),
      errors: [],
    });
  });

  it.each([
    ['a quote that never closes', `${HEAD}\n12345678,"ada\n`, POSTMAN_CSV_TEXTS.quote],
    ['UTF-16', `U\0s\0e\0r\0`, POSTMAN_CSV_TEXTS.encoding],
    ['no head', '12345678,ada\n', POSTMAN_CSV_TEXTS.head],
    ['nothing', '', POSTMAN_CSV_TEXTS.head],
    ['no rows', HEAD, POSTMAN_CSV_TEXTS.empty],
    ['10,001 rows', `Username\n${'ada\n'.repeat(POSTMAN_CSV_ROWS + 1)}`, POSTMAN_CSV_TEXTS.rows],
  ])('is refused: %s', (_, text, error) => {
    expect(readPostmanCsv(text)).toEqual({ ok: false, error });
  });

  it('may have 10,000 rows', () => {
    const read = readPostmanCsv(`Username\n${'ada\n'.repeat(POSTMAN_CSV_ROWS)}`);
    expect(read.ok && read.rows.length).toBe(POSTMAN_CSV_ROWS);
  });

  it('names the errors of its rows', () => {
    const long = 'x'.repeat(2049);
    const text = `${HEAD}\n,,Ada\n1234567,ada,\n,${long},\n,ada,=1+1\n,@ada,\n12345678,,\n`;
    const read = readPostmanCsv(text);
    expect(read).toMatchObject({ ok: true, rows: [{ id: '12345678' }] });
    expect(read.ok && read.errors).toEqual([
      { row: 2, text: 'A User ID or a Username is required.' },
      { row: 3, text: 'User ID must be a string of 8 characters.' },
      { row: 4, text: 'Max 2048 characters' },
      { row: 5, text: 'A value must not begin with =, +, - or @.' },
      { row: 6, text: 'A value must not begin with =, +, - or @.' },
    ]);
  });
});
