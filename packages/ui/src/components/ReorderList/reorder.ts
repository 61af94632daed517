/** The list with one item at another place; the same list when nothing moves. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * The place at which a dragged item would land.
 *
 * @param from its place
 * @param middles where the middle of each row is, from top to bottom
 * @param pointer where the pointer is, on the same scale
 */
export function placeUnder(from: number, middles: readonly number[], pointer: number): number {
  const gap = middles.filter((middle) => middle < pointer).length;
  return gap > from ? gap - 1 : gap;
}

/** The place a key leads to, or null for a key that leads nowhere. */
export function placeByKey(key: string, place: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place - 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  };
  const next = places[key];
  return next === undefined ? null : Math.min(Math.max(next, 0), count - 1);
}
