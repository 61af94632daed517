/** One place of the page row: a page, or the gap between two. */
export interface PageEntry {
  key: string;
  page: number | null;
}

/** How many places the row has: where there is room, and where there is little. */
export type PagePlaces = 7 | 5;

/**
 * The pages that are offered: first, last, and those around the current one. The row keeps its length where it
 * can, so that "next" stays under the pointer.
 *
 * @example pageWindow(5, 9, 7) // 1 … 4 5 6 … 9
 */
export function pageWindow(page: number, pageCount: number, places: PagePlaces): PageEntry[] {
  const at = (value: number): PageEntry => ({ key: String(value), page: value });
  if (pageCount <= places)
    return Array.from({ length: Math.max(1, pageCount) }, (_, index) => at(index + 1));
  const beside = (places - 5) / 2;
  const low = Math.max(2, Math.min(page - beside, pageCount - places + 3));
  const high = Math.min(pageCount - 1, Math.max(page + beside, places - 2));
  const entries = [at(1)];
  if (low > 2) entries.push({ key: 'before', page: null });
  for (let value = low; value <= high; value += 1) entries.push(at(value));
  if (high < pageCount - 1) entries.push({ key: 'after', page: null });
  entries.push(at(pageCount));
  return entries;
}
