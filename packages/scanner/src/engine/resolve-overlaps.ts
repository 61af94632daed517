import type { RawMatch } from './match.ts';

/** Orders matches by position; of two that overlap the higher rank stays, then the longer, then the earlier. */
export function resolveOverlaps(found: RawMatch[]): RawMatch[] {
  const byClaim = [...found].sort(
    (a, b) =>
      b.detector.rank - a.detector.rank ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start ||
      (a.detector.name < b.detector.name ? -1 : 1),
  );
  // Kept matches never overlap, so a sorted list of starts answers "is this span taken".
  const kept: RawMatch[] = [];
  const claims = new Claims();
  for (const match of byClaim) {
    const at = insertionPoint(kept, match.start);
    const left = kept[at - 1];
    const right = kept[at];
    if (left !== undefined && left.end > match.start) continue;
    if (right !== undefined && right.start < match.end) continue;
    if (claims.touch(match)) continue;
    for (const claim of match.claims) claims.add(claim);
    kept.splice(at, 0, match);
  }
  return kept;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Places of companions, by the 256 bytes that they stand in, so that thousands of them are not compared with thousands of matches. */
class Claims {
  readonly #byBlock = new Map<number, Place[]>();

  add(place: Place): void {
    for (let block = place.start >> 8; block <= place.end >> 8; block++) {
      const known = this.#byBlock.get(block);
      if (known === undefined) this.#byBlock.set(block, [place]);
      else known.push(place);
    }
  }

  touch({ start, end }: Place): boolean {
    if (this.#byBlock.size === 0) return false;
    for (let block = start >> 8; block <= end >> 8; block++) {
      const places = this.#byBlock.get(block) ?? [];
      if (places.some((one) => one.start < end && one.end > start)) return true;
    }
    return false;
  }
}

function insertionPoint(kept: readonly RawMatch[], start: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Answers whether a span lies within one of the matches. */
export function coverage(matches: readonly RawMatch[]): (start: number, end: number) => boolean {
  if (matches.length === 0) return () => false;
  const sorted = [...matches].sort((a, b) => a.start - b.start);
  const starts = sorted.map(({ start }) => start);
  let furthest = 0;
  const ends = sorted.map(({ end }) => (furthest = Math.max(furthest, end)));
  return (start, end) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (ends[low - 1] ?? 0) >= end;
  };
}
