import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { bytesArray, integerArray, textArray, timeArray } from './arrays.ts';

it('brings every value to the database as it is', async () => {
  const database = await freshDatabase();
  const texts = [
    ...['', 'plain', 'null', '"', '\\', 'a,b', '{}', ' two\nlines ', 'ü€😀', "'", 'a'.repeat(79)],
    ...['b'.repeat(80), '€'.repeat(5_000), `${'c'.repeat(78)}😀`, null],
  ];
  const integers = [0, 1, -1, null, 2 ** 31 - 1, -(2 ** 31)];
  const times = [
    '1969-07-20T20:17:40.123Z',
    '2000-01-01T00:00:00Z',
    '2026-01-05T12:34:56.789Z',
    '9999-12-31T23:59:59.999Z',
  ];
  const dates = [...times.map((time) => new Date(time)), new Date(0), null];
  const bytes = [Buffer.from([0, 255, 10]), null, Buffer.alloc(0)];
  const { rows } = await sql<Record<string, unknown>>`
    select ${textArray(texts)}::text[] as texts, ${textArray([])}::text[] as no_texts, ${integerArray(integers)}::integer[] as integers,
      ${timeArray(dates)}::timestamptz[] as dates, ${bytesArray(bytes)}::bytea[] as bytes,
      (select count(*)::integer from unnest(${integerArray([])}::integer[])) as none`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({ texts, no_texts: [], integers, dates, bytes, none: 0 });
  await database.close();
});

it.each([1.5, 2 ** 31, Number.NaN])('takes no %d for an integer', (value) => {
  expect(() => integerArray([1, value])).toThrow(RangeError);
});
