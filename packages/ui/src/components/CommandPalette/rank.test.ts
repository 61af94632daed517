import { expect, it } from 'vitest';
import { rankCommands } from './rank.ts';

const COMMANDS = [
  { label: 'Show resolved', group: 'View' },
  { label: 'Reopen', group: 'Do', keywords: 'undo' },
  { label: 'Resolve', group: 'Do' },
  { label: 'Assign to me', group: 'Do', hint: 'resolver' },
];
const labels = (query: string) => rankCommands(COMMANDS, query).map((command) => command.label);

it('keeps all in their order for no query', () => expect(labels(' ')).toHaveLength(4));
it('keeps groups together, and beginnings first in them', () => {
  expect(labels('reso')).toEqual(['Show resolved', 'Resolve', 'Assign to me']);
});
it('looks into other words, and wants all of them', () => {
  expect(labels('undo')).toEqual(['Reopen']);
  expect(labels('undo resolve')).toEqual([]);
});
