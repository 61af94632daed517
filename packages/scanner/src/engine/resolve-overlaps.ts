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
  const claimed: { start: number; end: number }[] = [];
  for (const match of byClaim) {
    const at = insertionPoint(kept, match.start);
    const left = kept[at - 1];
    const right = kept[at];
    if (left !== undefined && left.end > match.start) continue;
    if (right !== undefined && right.start < match.end) continue;
    if (claimed.some(({ start, end }) => start < match.end && end > match.start)) continue;
    claimed.push(...match.claims);
    kept.splice(at, 0, match);
  }
  return kept;
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
