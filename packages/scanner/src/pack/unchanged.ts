import { hash } from 'node:crypto';
import { SUSPECT_CONTEXT } from '../engine/engine.ts';
import { disjoint, lineEnd, lineStart, type Stretch } from '../text/lines.ts';
import { idKey } from './pack-file.ts';

/**
 * Where a blob's suspect lines stand, so that two versions of a file can be compared without either at hand: its length, then
 * for each stretch four numbers: how far its text goes from the beginning, the key of all text up to there, how far
 * it goes from the end, and the key of all text from there. Empty when there are too many to tell.
 */
export type Standing = readonly number[];

/** More stretches than this are not followed: the blob then counts as new wherever it comes. */
const MOST_STRETCHES = 32;
const NUMBERS = 4;

/** Tells where these lines of a text stand, each with so much around it as a match may go over. */
export function standingOf(content: Buffer, suspects: readonly Stretch[]): Standing {
  const stretches = disjoint(suspects);
  if (stretches.length > MOST_STRETCHES) return [];
  const standing: number[] = [content.length];
  let before = '';
  let at = 0;
  for (const { end } of stretches) {
    const stop = lineEnd(content, Math.min(content.length, end + SUSPECT_CONTEXT) - 1);
    before = chained(before, content.subarray(at, stop));
    at = stop;
    standing.push(stop, idKey(before), 0, 0);
  }
  let after = '';
  let until = content.length;
  for (let index = stretches.length - 1; index >= 0; index--) {
    const begin = lineStart(content, Math.max(0, (stretches[index]?.start ?? 0) - SUSPECT_CONTEXT));
    after = chained(after, content.subarray(begin, until));
    until = begin;
    standing[NUMBERS * index + 3] = content.length - begin;
    standing[NUMBERS * index + 4] = idKey(after);
  }
  return standing;
}

/**
 * Whether git is sure to show no suspect line of a text as added to another: every one stands in what both begin or end
 * with, and lines that both begin or end with are never part of a change.
 */
export function standsUnchanged(now: Standing, before: Standing): boolean {
  if (now.length === 0 || before.length === 0) return false;
  const count = (now.length - 1) / NUMBERS;
  const countBefore = (before.length - 1) / NUMBERS;
  let first = 0;
  while (first < Math.min(count, countBefore)) {
    if (prefixKey(now, first) !== prefixKey(before, first)) break;
    first++;
  }
  let last = 0;
  while (last < Math.min(count, countBefore)) {
    if (suffixKey(now, count - 1 - last) !== suffixKey(before, countBefore - 1 - last)) break;
    last++;
  }
  for (let inPrefix = Math.max(0, count - last); inPrefix <= first; inPrefix++) {
    const prefix = inPrefix === 0 ? 0 : (now[NUMBERS * (inPrefix - 1) + 1] ?? 0);
    const suffix = inPrefix === count ? 0 : (now[NUMBERS * inPrefix + 3] ?? 0);
    // Text that is both what the other begins and what it ends with stands there once, and here twice.
    if (prefix + suffix <= Math.min(now[0] ?? 0, before[0] ?? 0)) return true;
  }
  return false;
}

function prefixKey(standing: Standing, index: number): number {
  return standing[NUMBERS * index + 2] ?? -1;
}

function suffixKey(standing: Standing, index: number): number {
  return standing[NUMBERS * index + 4] ?? -1;
}

function chained(before: string, bytes: Buffer): string {
  return hash('sha1', `${before} ${bytes.length} ${hash('sha1', bytes)}`);
}
