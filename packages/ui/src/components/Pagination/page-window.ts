/** One place of the page row: a page, or the gap between two. */
export interface PageEntry {
  key: string;
  page: number | null;
  /** Gives way first where there is little room. */
  far: boolean;
}

/**
 * The pages that are offered: first, last, and those around the current one. The row keeps its length where it
 * can, so that "next" stays under the pointer.
 *
 * @example pageWindow(5, 9) // 1 … 4 5 6 … 9
 */
export function pageWindow(page: number, pageCount: number): PageEntry[] {
  const at = (value: number): PageEntry => ({
    key: String(value),
    page: value,
    far: Math.abs(value - page) > 1 && value !== 1 && value !== pageCount,
  });
  if (pageCount <= 7)
    return Array.from({ length: Math.max(1, pageCount) }, (_, index) => at(index + 1));
  const low = Math.max(2, Math.min(page - 1, pageCount - 4));
  const high = Math.min(pageCount - 1, Math.max(page + 1, 5));
  const entries = [at(1)];
  if (low > 2) entries.push({ key: 'before', page: null, far: false });
  for (let value = low; value <= high; value += 1) entries.push(at(value));
  if (high < pageCount - 1) entries.push({ key: 'after', page: null, far: false });
  entries.push(at(pageCount));
  return entries;
}
