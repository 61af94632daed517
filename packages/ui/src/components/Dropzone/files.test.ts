import { expect, it } from 'vitest';
import { ENGLISH, speakerOf } from '../../lib/words/words.ts';
import { byteText, sortFiles } from './files.ts';
import { WORDS } from './words.ts';

const { say } = speakerOf(WORDS, ENGLISH);

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [20 * 1024 * 1024, '20 MiB'],
])('says %i bytes', (bytes, text) => expect(byteText(bytes)).toBe(text));

it('says why a file does not fit', () => {
  const files = [
    { name: 'users.CSV', size: 10 },
    { name: 'users.exe', size: 10 },
    { name: 'huge.csv', size: 4096 },
    { name: 'more.csv', size: 10 },
  ];
  const rules = { accept: ['.csv'], maxBytes: 2048 };
  const one = sortFiles(files, { ...rules, multiple: false }, say);
  expect(one.taken.map((file) => file.name)).toEqual(['users.CSV']);
  expect(one.refused.map((file) => file.reason)).toEqual([
    'not a .csv file',
    '4 KiB is more than 2 KiB',
    'only one file',
  ]);
  expect(sortFiles(files, { ...rules, multiple: true }, say).taken).toHaveLength(2);
});
