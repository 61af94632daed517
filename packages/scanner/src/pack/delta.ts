import { lineEnd, lineStart, type Stretch } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import type { Room } from './room.ts';

const NEWLINE = 10;

/**
 * Applies a delta of git's pack format to its base. Fastest where all three are in the same memory.
 *
 * @param room gives the memory of the object
 * @param copied gets the stretches that are taken from the base, three numbers each, by position: where one begins and ends,
 * and where it begins in the base; neighbours in both are one
 * @throws RangeError when the delta does not fit its base
 */
export function applyDelta(base: Buffer, delta: Buffer, room: Room, copied: NumberList): Buffer {
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
  const content = room.take(length);
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

/** Copies between two pieces of memory: what stands in the same is moved within it, which spares a view for each copy. */
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
 * The whole lines of a text that may differ from every line of its base: all but those that were copied whole, and that were
 * whole lines in the base too. Where two such lines meet that did not before, the stretch is empty.
 *
 * @param fresh gets where each stretch begins and ends, by position
 */
export function freshLines(
  base: Buffer,
  content: Buffer,
  copied: NumberList,
  fresh: NumberList,
): void {
  fresh.clear();
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
    // Lines that were no neighbours before are a change without a line of its own.
    if (start > 0) fresh.push2(known, start);
    known = stop;
  }
  if (known < content.length) fresh.push2(known, content.length);
}

function startsLine(bytes: Buffer, at: number): boolean {
  return at === 0 || bytes[at - 1] === NEWLINE;
}

/** Bytes that are looked at one by one, before a call that costs as much as all of them. */
const FEW_BYTES = 96;

/** Where the line of a byte ends, its newline included; `most` when it ends nowhere before. */
function lineEndBefore(bytes: Buffer, at: number, most: number): number {
  const few = Math.min(most, at + FEW_BYTES);
  for (let i = at; i < few; i++) if (bytes[i] === NEWLINE) return i + 1;
  return few === most ? most : Math.min(most, lineEnd(bytes, few));
}

/** Where the line begins that holds a byte; `least` when it begins nowhere behind. */
function lineStartFrom(bytes: Buffer, at: number, least: number): number {
  const few = Math.max(least, at - FEW_BYTES);
  for (let i = at; i > few; i--) if (bytes[i - 1] === NEWLINE) return i;
  return few === least ? least : Math.max(least, lineStart(bytes, few));
}

/** Where those stretches of the base stand that a copy took over whole. */
export function carriedOver(stretches: readonly Stretch[], copied: NumberList): Stretch[] {
  const carried: Stretch[] = [];
  for (const { start, end } of stretches) {
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
