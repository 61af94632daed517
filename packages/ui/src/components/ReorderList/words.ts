import { words } from '../../lib/words/words.ts';

export const WORDS = words('ReorderList', {
  handle: 'Move {name}',
  keys: 'Space lifts, Up and Down choose a place, Space drops, Escape cancels.',
  lifted: '{name} lifted, {place} of {all}',
  place: '{place} of {all}',
  moved: '{name}, {place} of {all}',
  kept: '{name} stays {place} of {all}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  first: 'Already first',
  last: 'Already last',
});
/** Words of this component. */
export type ReorderListWords = typeof WORDS;
