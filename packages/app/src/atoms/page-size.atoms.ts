import { INCIDENT_PAGE_SIZE } from '@sluice/domain/paging';
import { persistedAtom } from '../lib/persisted-atom.ts';

/** How many rows a page of the incident lists can have; the first is the default (spec 000 §9). */
export const PAGE_SIZES = [INCIDENT_PAGE_SIZE, 25, 50, 100] as const;

/** How many rows a page has. */
export const pageSizeAtom = persistedAtom<number>('sluice.page-size', INCIDENT_PAGE_SIZE, {
  parse: (text) => PAGE_SIZES.find((size) => String(size) === text) ?? null,
  print: String,
});
