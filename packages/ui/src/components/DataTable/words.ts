import { words } from '../../lib/words/words.ts';

/** What a table says by itself. */
export const WORDS = words('DataTable', {
  details: 'Details',
  detailsOf: 'Details of {row}',
  actions: 'Actions',
  selectPage: 'Select page',
  sortBy: 'Sort by',
  ascend: 'Sort ascending',
  descend: 'Sort descending',
  select: 'Select {row}',
  more: 'More',
  less: 'Less',
  clearFilters: 'Clear filters',
});
/** Words of this component. */
export type DataTableWords = typeof WORDS;
