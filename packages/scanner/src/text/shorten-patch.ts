const ELLIPSIS = '…';

/**
 * Cuts a patch down to about `maxBytes`: its header, and of the hunk that holds the wanted line of
 * the new file (or of the first hunk) the lines around it, under a hunk header that still tells
 * the right numbers. A line too long by itself keeps what surrounds the wanted column.
 *
 * @returns the cut patch for a line and a column; the patch itself is read once for all of them
 */
export function patchShortener(
  patch: string,
  maxBytes: number,
): (line: number | null, column: number) => string {
  const lines = patch.split('\n');
  const firstHunk = lines.findIndex((text) => text.startsWith('@@'));
  if (firstHunk < 0) {
    const cut = cutText(patch, maxBytes);
    return () => cut;
  }
  const header = lines.slice(0, firstHunk);
  const places = locate(lines, firstHunk);
  const newPlaces = places.filter(({ isNew }) => isNew);
  const placeOf = new Map(places.map((place) => [place.index, place]));
  const budget = Math.max(200, maxBytes - Buffer.byteLength(header.join('\n')) - 100);
  const sizeOf = (index: number): number => Buffer.byteLength(lines[index] ?? '') + 1;
  const isInside = (index: number): boolean =>
    index > firstHunk && index < lines.length && !(lines[index] ?? '@@').startsWith('@@');

  return (line, column) => {
    const at = (line === null ? undefined : lastUpTo(newPlaces, line)?.index) ?? firstHunk + 1;
    let from = at;
    let to = at + 1;
    let size = sizeOf(at);
    for (let grew = true; grew; ) {
      grew = false;
      if (isInside(from - 1) && size + sizeOf(from - 1) <= budget) {
        size += sizeOf(--from);
        grew = true;
      }
      if (isInside(to) && size + sizeOf(to) <= budget) {
        size += sizeOf(to++);
        grew = true;
      }
    }
    const body = size > budget ? [cutLine(lines[at] ?? '', budget, column)] : lines.slice(from, to);
    return [...header, hunkHeader(lines, placeOf, from, to), ...body, ''].join('\n');
  };
}

/** The last place whose line is at most this; places are in the order of their lines. */
function lastUpTo(places: readonly Place[], line: number): Place | undefined {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.newLine ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return places[low - 1];
}

interface Place {
  readonly index: number;
  readonly oldLine: number;
  readonly newLine: number;
  readonly isOld: boolean;
  readonly isNew: boolean;
}

function locate(lines: readonly string[], firstHunk: number): Place[] {
  const places: Place[] = [];
  let oldLine = 0;
  let newLine = 0;
  for (let index = firstHunk; index < lines.length; index++) {
    const text = lines[index] ?? '';
    const range = /^@@+ -(\d+)(?:,\d+)? (?:-\d+(?:,\d+)? )*\+(\d+)/.exec(text);
    if (range !== null) {
      oldLine = Number(range[1]);
      newLine = Number(range[2]);
      continue;
    }
    const isOld = text.startsWith('-') || text.startsWith(' ');
    const isNew = text.startsWith('+') || text.startsWith(' ');
    places.push({ index, oldLine, newLine, isOld, isNew });
    if (isOld) oldLine++;
    if (isNew) newLine++;
  }
  return places;
}

function hunkHeader(
  lines: readonly string[],
  placeOf: ReadonlyMap<number, Place>,
  from: number,
  to: number,
): string {
  const kept: Place[] = [];
  for (let index = from; index < to; index++) {
    const place = placeOf.get(index);
    if (place !== undefined) kept.push(place);
  }
  const first = kept[0];
  if (first === undefined) return lines.find((text) => text.startsWith('@@')) ?? '';
  const olds = kept.filter(({ isOld }) => isOld).length;
  const news = kept.filter(({ isNew }) => isNew).length;
  return `@@ -${first.oldLine},${olds} +${first.newLine},${news} @@`;
}

function cutLine(line: string, budget: number, column: number): string {
  // The mark before the line's content is one more than the column.
  const room = Math.floor(budget / 3);
  const start = Math.max(1, column + 1 - Math.floor(room / 2));
  const end = Math.min(line.length, start + room);
  return `${line.slice(0, 1)}${start > 1 ? ELLIPSIS : ''}${line.slice(start, end)}${end < line.length ? ELLIPSIS : ''}`;
}

function cutText(text: string, maxBytes: number): string {
  return Buffer.from(text, 'utf8')
    .subarray(0, maxBytes)
    .toString('utf8')
    .replace(/[^\n]*$/, '');
}
