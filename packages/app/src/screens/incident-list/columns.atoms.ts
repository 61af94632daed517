import { persistedAtom } from '../../lib/persisted-atom.ts';

/** The columns that can be added to those of the specification (spec 000 §2.2). */
export const EXTRA_COLUMNS = ['assignee', 'validity', 'occurrence_count'] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

/** The columns that the person added. */
export const extraColumnsAtom = persistedAtom<readonly ExtraColumn[]>('sluice.columns.secret', [], {
  parse: (text) => EXTRA_COLUMNS.filter((column) => text.split(',').includes(column)),
  print: (columns) => columns.join(','),
});
