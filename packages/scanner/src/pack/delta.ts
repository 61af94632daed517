import { lineEnd, lineStart, type Stretch } from '../text/lines.ts';

const NEWLINE = 10;

/** A stretch that a delta takes from its base. */
export interface Copied extends Stretch {
  /** Where it begins in the base. Neighbours in both are one. */
  readonly from: number;
}

/** An object made of its base and a delta. */
export interface Applied {
  readonly content: Buffer;
  readonly copied: readonly Copied[];
}

/**
 * Applies a delta of git's pack format to its base.
 * @param room gives memory of at least this size, which the object fills from its beginning
 * @throws RangeError when the delta does not fit its base
 */
export function applyDelta(
  base: Buffer,
  delta: Buffer,
  room: (size: number) => Buffer = Buffer.allocUnsafe,
): Applied {
  let at = 0;
  const size = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = delta[at++] ?? 0;
      value += (byte & 127) * factor;
      if ((byte & 128) === 0) return value;
      factor *= 128;
    }
  };
  if (size() !== base.length) throw new RangeError('The delta is of another base.');
  const length = size();
  const content = room(length).subarray(0, length);
  const copied: Copied[] = [];
  let written = 0;
  while (at < delta.length) {
    const code = delta[at++] ?? 0;
    if ((code & 128) === 0) {
      written += delta.copy(content, written, at, at + code);
      at += code;
      continue;
    }
    let from = 0;
    let length = 0;
    if ((code & 1) !== 0) from = delta[at++] ?? 0;
    if ((code & 2) !== 0) from += (delta[at++] ?? 0) * 0x100;
    if ((code & 4) !== 0) from += (delta[at++] ?? 0) * 0x10000;
    if ((code & 8) !== 0) from += (delta[at++] ?? 0) * 0x1000000;
    if ((code & 16) !== 0) length = delta[at++] ?? 0;
    if ((code & 32) !== 0) length += (delta[at++] ?? 0) * 0x100;
    if ((code & 64) !== 0) length += (delta[at++] ?? 0) * 0x10000;
    if (length === 0) length = 0x10000;
    base.copy(content, written, from, from + length);
    const last = copied.at(-1);
    const end = written + length;
    // Long copies come in pieces; what goes over the edge of two is copied nevertheless.
    if (last?.end === written && last.from + (last.end - last.start) === from) {
      copied[copied.length - 1] = { ...last, end };
    } else copied.push({ start: written, end, from });
    written = end;
  }
  if (written !== content.length) throw new RangeError('The delta does not fill its object.');
  return { content, copied };
}

/**
 * The whole lines of a text that may differ from every line of its base: all but those that were copied whole, and that were
 * whole lines in the base too. Where two such lines meet that did not before, the stretch is empty.
 */
export function freshLines(base: Buffer, { content, copied }: Applied): Stretch[] {
  const fresh: Stretch[] = [];
  let known = 0;
  for (const { start: first, end, from } of copied) {
    const isLineStart = startsLine(content, first) && startsLine(base, from);
    const start = isLineStart ? first : lineEnd(content, first);
    if (start >= end) continue;
    const isWhole = end === content.length && from + (end - first) === base.length;
    const stop = isWhole ? end : lineStart(content, end);
    if (stop <= start) continue;
    // Lines that were no neighbours before are a change without a line of its own.
    if (start > 0) fresh.push({ start: known, end: start });
    known = stop;
  }
  if (known < content.length) fresh.push({ start: known, end: content.length });
  return fresh;
}

function startsLine(bytes: Buffer, at: number): boolean {
  return at === 0 || bytes[at - 1] === NEWLINE;
}

/** Where those stretches of the base stand that a copy took over whole. */
export function carriedOver(stretches: readonly Stretch[], copied: readonly Copied[]): Stretch[] {
  const carried: Stretch[] = [];
  for (const { start, end } of stretches) {
    for (const copy of copied) {
      if (copy.from > start || copy.from + (copy.end - copy.start) < end) continue;
      const moved = copy.start - copy.from;
      carried.push({ start: start + moved, end: end + moved });
    }
  }
  return carried;
}
