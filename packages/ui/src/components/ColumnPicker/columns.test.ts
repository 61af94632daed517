import { describe, expect, it } from 'vitest';
import { readColumns, showColumn } from './columns.ts';

it('hides a column once, and shows it again', () => {
  const hidden = showColumn(showColumn({ hidden: [], order: ['b'] }, 'a', false), 'a', false);
  expect(hidden).toEqual({ hidden: ['a'], order: ['b'] });
  expect(showColumn(hidden, 'a', true).hidden).toEqual([]);
});

describe('what was remembered', () => {
  it('comes back as it was', () => {
    const choice = { hidden: ['a'], order: ['b', 'a'] };
    expect(readColumns(JSON.stringify(choice))).toEqual(choice);
  });
  it.each([null, '', 'null', '[]', '{"hidden":[1],"order":[]}', '{"hidden":"a","order":[]}'])(
    'is nothing when it is %s',
    (text) => expect(readColumns(text)).toBeNull(),
  );
});
