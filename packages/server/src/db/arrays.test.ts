import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { hexArray, plainArray, textArray, timeArray } from './arrays.ts';

it('brings every value to the database as it is', async () => {
  const database = await freshDatabase();
  const texts = [
    '',
    'plain',
    'null',
    'NULL',
    '"',
    '\\',
    'a,b',
    '{}',
    ' two\nlines ',
    'ü€😀',
    "'",
    '\t',
  ];
  const times = [new Date(0), new Date('2026-01-05T12:34:56.789Z')];
  const bytes = [Buffer.from([0, 255]), null, Buffer.alloc(0)];
  const { rows } = await sql<Record<string, unknown>>`
    select ${textArray(texts)}::text[] as texts, ${textArray([...texts, null])}::text[] as with_null, ${textArray([])}::text[] as none,
      ${textArray(['a', 'b'])}::text[] as plain, ${plainArray([1, null, -2])}::integer[] as numbers,
      ${plainArray(['ab-c', null, 'd_e'])}::text[] as names, ${plainArray([])}::integer[] as no_numbers,
      ${timeArray(times)}::bigint[]::float8[] as times,
      array(select decode(n.hex, 'hex') from unnest(${hexArray(bytes)}::text[]) with ordinality as n(hex, place) order by place) as bytes`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({
    texts,
    with_null: [...texts, null],
    none: [],
    plain: ['a', 'b'],
    numbers: [1, null, -2],
    names: ['ab-c', null, 'd_e'],
    no_numbers: [],
    times: times.map((time) => time.getTime()),
    bytes,
  });
  await database.close();
});

it.each(['', 'a b', 'a,b', 'null', 'NULL', '{}', 'ü'])('takes no %j for plain', (text) => {
  expect(() => plainArray(['fine', text])).toThrow(TypeError);
});
