import { persistedAtom } from '../../lib/persisted-atom.ts';

/** The columns that can be added to those of the specification (spec 000 §2.2). */
export const EXTRA_COLUMNS = ['assignee', 'validity', 'occurrence_count'] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

/** The columns that the person added. */
export const extraColumnsAtom = persistedAtom<readonly ExtraColumn[]>('sluice.columns.secret', [], {
  parse: (text) => EXTRA_COLUMNS.filter((column) => text.split(',').includes(column)),
  print: (columns) => columns.join(','),
});

/** How high the rows are: two lines in 44 pixels, or one in 36. */
export type Density = 'comfortable' | 'compact';

/** The height of rows that the person chose. */
export const densityAtom = persistedAtom<Density>('sluice.density', 'comfortable', {
  parse: (text) => (text === 'comfortable' || text === 'compact' ? text : null),
  print: (density) => density,
});

/** Whether figures and chart are folded away. */
export const isOverviewFoldedAtom = persistedAtom('sluice.overview', false, {
  parse: (text) => (text === 'folded' ? true : text === 'open' ? false : null),
  print: (isFolded) => (isFolded ? 'folded' : 'open'),
});

/** Whether a narrow table leaves columns out; otherwise it shows them all and scrolls sideways. */
export const fitsColumnsAtom = persistedAtom('sluice.columns.fit', true, {
  parse: (text) => (text === 'fit' ? true : text === 'all' ? false : null),
  print: (fits) => (fits ? 'fit' : 'all'),
});
