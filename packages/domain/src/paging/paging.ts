/** The page size of the app's incident lists, and the largest page size of the API (decisions §2). */
export const INCIDENT_PAGE_SIZE = 10;
export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 1000;

/** How many pages a list of this total has; at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
