import { type ByteRange, lineEnd, lineStart } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import type { StackArena } from './stack-arena.ts';

const NEWLINE = 10;

/**
 * Applies a delta of git's pack format to its base. Fastest where base, delta and result share
 * one segment of the arena.
 *
 * @param copied gets the ranges that come from the base, three numbers each, by position: start,
 * end, and start in the base. Ranges that adjoin in both are one
 * @throws RangeError when the delta does not fit its base
 */
export function applyDelta(
  base: Buffer,
  delta: Buffer,
  arena: StackArena,
  copied: NumberList,
): Buffer {
  copied.clear();
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
  const content = arena.allocate(length);
  const fromBase = copier(base, content);
  const fromDelta = copier(delta, content);
  let written = 0;
  let lastFrom = -1;
  while (at < delta.length) {
    const code = delta[at++] ?? 0;
    if ((code & 128) === 0) {
      fromDelta(at, written, code);
      written += code;
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
    fromBase(from, written, length);
    const end = written + length;
    const last = copied.length - 2;
    // Long copies come in pieces; what goes over the edge of two is copied nevertheless.
    if (lastFrom === from && copied.items[last] === written) copied.items[last] = end;
    else copied.push3(written, end, from);
    lastFrom = from + length;
    written = end;
  }
  if (written !== content.length) throw new RangeError('The delta does not fill its object.');
  return content;
}

/** Copies from one buffer to another. Within one memory it moves bytes, which saves a view for each copy. */
function copier(
  source: Buffer,
  target: Buffer,
): (from: number, to: number, length: number) => void {
  const sourceLength = source.length;
  const targetLength = target.length;
  const checked = (from: number, to: number, length: number): void => {
    if (from + length > sourceLength || to + length > targetLength)
      throw new RangeError('The delta does not fit its base.');
  };
  if (source.buffer !== target.buffer) {
    return (from, to, length) => {
      checked(from, to, length);
      source.copy(target, to, from, from + length);
    };
  }
  const all = new Uint8Array(source.buffer);
  const sourceAt = source.byteOffset;
  const targetAt = target.byteOffset;
  return (from, to, length) => {
    checked(from, to, length);
    all.copyWithin(targetAt + to, sourceAt + from, sourceAt + from + length);
  };
}

/**
 * The lines of a text that may differ from every line of its base: all but those that were copied
 * whole and were whole lines of the base too. Where two copied lines adjoin that did not adjoin in
 * the base, the range is empty.
 *
 * @param changed gets start and end of each range, by position
 */
export function changedLines(
  base: Buffer,
  content: Buffer,
  copied: NumberList,
  changed: NumberList,
): void {
  changed.clear();
  let known = 0;
  for (let at = 0; at < copied.length; at += 3) {
    const first = copied.items[at] ?? 0;
    const end = copied.items[at + 1] ?? 0;
    const from = copied.items[at + 2] ?? 0;
    const isLineStart = startsLine(content, first) && startsLine(base, from);
    const start = isLineStart ? first : lineEndBefore(content, first, end);
    if (start >= end) continue;
    const isWhole = end === content.length && from + (end - first) === base.length;
    const stop = isWhole ? end : lineStartFrom(content, end, start);
    if (stop <= start) continue;
    // Lines that did not adjoin before are a change that has no line of its own.
    if (start > 0) changed.push2(known, start);
    known = stop;
  }
  if (known < content.length) changed.push2(known, content.length);
}

function startsLine(bytes: Buffer, at: number): boolean {
  return at === 0 || bytes[at - 1] === NEWLINE;
}

/** Up to this many bytes a loop is faster than a call of `indexOf`. */
const SHORT_SCAN_BYTES = 96;

/** Where the line of a byte ends, its newline included; at most `most`. */
function lineEndBefore(bytes: Buffer, at: number, most: number): number {
  const few = Math.min(most, at + SHORT_SCAN_BYTES);
  for (let i = at; i < few; i++) if (bytes[i] === NEWLINE) return i + 1;
  return few === most ? most : Math.min(most, lineEnd(bytes, few));
}

/** Where the line of a byte begins; at least `least`. */
function lineStartFrom(bytes: Buffer, at: number, least: number): number {
  const few = Math.max(least, at - SHORT_SCAN_BYTES);
  for (let i = at; i > few; i--) if (bytes[i - 1] === NEWLINE) return i;
  return few === least ? least : Math.max(least, lineStart(bytes, few));
}

/** The places to which copies moved whole ranges of the base. */
export function rangesCopiedWhole(ranges: readonly ByteRange[], copied: NumberList): ByteRange[] {
  const carried: ByteRange[] = [];
  for (const { start, end } of ranges) {
    for (let at = 0; at < copied.length; at += 3) {
      const first = copied.items[at] ?? 0;
      const from = copied.items[at + 2] ?? 0;
      if (from > start || from + ((copied.items[at + 1] ?? 0) - first) < end) continue;
      const moved = first - from;
      carried.push({ start: start + moved, end: end + moved });
    }
  }
  return carried;
}
