import { words } from '../../lib/words/words.ts';

/** What a field says by itself; a group of answers says the same. */
export const WORDS = words('Field', {
  required: 'Required',
});
/** Words of this component. */
export type FieldWords = typeof WORDS;
