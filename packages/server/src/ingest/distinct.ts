/** Index of each distinct key, in the order of first appearance, and the items that stand for them. */
export function distinct<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): { firsts: T[]; indexOf: number[] } {
  const places = new Map<string, number>();
  const firsts: T[] = [];
  const indexOf = items.map((item) => {
    const key = keyOf(item);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, firsts.length);
    firsts.push(item);
    return firsts.length - 1;
  });
  return { firsts, indexOf };
}
