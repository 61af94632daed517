import { expect, it } from 'vitest';
import { flattenTree, parentOf } from './tree.ts';

interface N {
  id: string;
  children?: N[];
}
const TREE: N[] = [
  { id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }, { id: 'd' }] },
  { id: 'e' },
];
const ids = (open: string[]) => flattenTree(TREE, new Set(open)).map((line) => line.node.id);

it('shows what is open, and nothing below what is closed', () => {
  expect(ids([])).toEqual(['a', 'e']);
  expect(ids(['a'])).toEqual(['a', 'b', 'd', 'e']);
  expect(ids(['b'])).toEqual(['a', 'e']);
  expect(ids(['a', 'b'])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('gives the position of a line', () => {
  const lines = flattenTree(TREE, new Set(['a', 'b']));
  expect(lines[3]).toMatchObject({ level: 2, position: 2, size: 2, open: null });
  expect(parentOf(lines, 3)?.node.id).toBe('a');
  expect(parentOf(lines, 2)?.node.id).toBe('b');
  expect(parentOf(lines, 0)).toBeUndefined();
});
