import { words } from './words.ts';

/** What several components say. */
export const COMMON = words('Common', {
  choose: 'Choose',
  count: 'Count',
  dismiss: 'Dismiss',
  loading: 'Loading',
  noMatch: 'No results',
  newTab: ' (opens in a new tab)',
  placeOf: '{place} of {all}',
  remove: 'Remove {name}',
  retry: 'Retry',
});
/** Words of {@link COMMON}. */
export type CommonWords = typeof COMMON;
