/** A stretch of bytes, its end not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const NEWLINE = 10;

/** Where the line begins that holds this byte. */
export function lineStart(bytes: Buffer, at: number): number {
  return at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
}

/** Where the line ends that holds this byte, its newline included. */
export function lineEnd(bytes: Buffer, at: number): number {
  const newline = bytes.indexOf(NEWLINE, at);
  return newline < 0 ? bytes.length : newline + 1;
}

/** Stretches by position, those that touch or overlap as one. */
export function mergeRanges(stretches: readonly ByteRange[]): ByteRange[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
