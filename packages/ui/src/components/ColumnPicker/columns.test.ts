import { describe, expect, it } from 'vitest';
import { moveColumn, readColumns, showColumn } from './columns.ts';

describe('the order of columns', () => {
  it.each([
    ['on', 'a', 1, ['b', 'a', 'c']],
    ['back', 'c', -1, ['a', 'c', 'b']],
    ['not beyond the last', 'c', 1, ['a', 'b', 'c']],
    ['not before the first', 'a', -1, ['a', 'b', 'c']],
    ['not one that is not there', 'z', 1, ['a', 'b', 'c']],
  ] as const)('moves %s', (_, id, delta, expected) => {
    expect(moveColumn(['a', 'b', 'c'], id, delta)).toEqual(expected);
  });
});

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
