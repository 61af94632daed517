/**
 * What is selected: some rows by id, or all that match the filter except some. The second holds rows on pages that
 * were never loaded.
 */
export type Selection =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'allMatching'; readonly except: ReadonlySet<string> };

/** Nothing. */
export const NO_SELECTION: Selection = { mode: 'some', ids: new Set() };

/** Every match, also those on other pages. */
export function selectAllMatching(): Selection {
  return { mode: 'allMatching', except: new Set() };
}

/** Whether a row is part of it. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'some' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many rows it holds, of `total` that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.mode === 'some'
    ? selection.ids.size
    : Math.max(0, total - selection.except.size);
}

/** The selection with these rows in or out. */
export function withRows(selection: Selection, ids: readonly string[], on: boolean): Selection {
  if (selection.mode === 'some') {
    const next = new Set(selection.ids);
    for (const id of ids) on ? next.add(id) : next.delete(id);
    return { mode: 'some', ids: next };
  }
  const except = new Set(selection.except);
  for (const id of ids) on ? except.delete(id) : except.add(id);
  return { mode: 'allMatching', except };
}

/** The ids from one row to another, both included, in table order; only the second when the first is not here. */
export function rangeBetween(order: readonly string[], from: string | null, to: string): string[] {
  const end = order.indexOf(to);
  const start = from === null ? end : order.indexOf(from);
  if (end === -1) return [];
  if (start === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How many of the rows of a page are selected: all, some or none. */
export function pageState(
  ids: readonly string[],
  selected: (id: string) => boolean,
): boolean | 'mixed' {
  const count = ids.filter(selected).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'mixed';
}
