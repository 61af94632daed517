import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta, changedLines } from '../prefilter/delta.ts';
import { StackArena } from '../prefilter/stack-arena.ts';
import { NumberList } from '../text/number-list.ts';
import { buildAutomaton } from './automaton.ts';
import {
  findWordOccurrences,
  forEachWordNear,
  type TextChange,
  type WordOccurrences,
} from './word-occurrences.ts';

const automaton = buildAutomaton(['key', 'token', 'ken:']);

function wordsOf(bytes: Buffer, change: TextChange | null): WordOccurrences {
  const words = new NumberList();
  findWordOccurrences(automaton, bytes, change, words);
  return words;
}

/** What a delta makes of a text, and how it differs. */
function changed(base: Buffer, delta: Buffer): { content: Buffer; change: TextChange } {
  const copied = new NumberList();
  const fresh = new NumberList();
  const content = applyDelta(base, delta, new StackArena(), copied);
  changedLines(base, content, copied, fresh);
  return { content, change: { before: wordsOf(base, null), copied, changed: fresh } };
}

function stretches(...pairs: readonly (readonly [number, number])[]): NumberList {
  const list = new NumberList();
  for (const [start, end] of pairs) list.push2(start, end);
  return list;
}

/** Copies and insertions as a delta of git's pack format has them. */
function deltaOf(base: Buffer, parts: readonly (string | readonly [number, number])[]): Buffer {
  const size = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...size(value >> 7)];
  let length = 0;
  const steps = parts.flatMap((part) => {
    if (typeof part === 'string') {
      length += part.length;
      return [part.length, ...Buffer.from(part)];
    }
    const [from, count] = part;
    length += count;
    return [0b1011_0011, from & 255, from >> 8, count & 255, count >> 8];
  });
  return Buffer.from([...size(base.length), ...size(length), ...steps]);
}

describe('the words of a text that changed', () => {
  it('are those that it has, wherever its bytes come from', () => {
    const line = fc.constantFrom('key', 'a token: b\n', 'tok', 'en', 'x\n', '\n', 'KEY=1\n');
    const text = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => lines.join(''));
    const part = fc.oneof(
      fc.constantFrom('key', 'tok', '\n', 'y\nk'),
      fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 60 })),
    );
    fc.assert(
      fc.property(text, fc.array(part, { minLength: 1, maxLength: 8 }), (content, parts) => {
        const base = Buffer.from(content);
        const fitting = parts.map((one) =>
          typeof one === 'string'
            ? one
            : ([
                one[0] % base.length,
                Math.min(one[1], base.length - (one[0] % base.length)),
              ] as const),
        );
        const { content: made, change } = changed(base, deltaOf(base, fitting));
        expect(wordsOf(made, change).rows(3)).toEqual(wordsOf(made, null).rows(3));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are near a change where lines meet that did not before', () => {
    const base = Buffer.from('key:\nx\ntoken\n');
    const { content, change } = changed(
      base,
      deltaOf(base, [
        [0, 5],
        [7, 6],
      ]),
    );
    expect(content.toString()).toBe('key:\ntoken\n');
    expect(change.changed.rows(2)).toEqual([[5, 5]]);
  });

  it('are looked at near a change only', () => {
    const text = Buffer.from(`key\n${'.'.repeat(100)}\nkey\n${'.'.repeat(100)}\nkey\n`);
    const words = wordsOf(text, null);
    const seen = (fresh: NumberList | null, reach: number): (readonly [number, boolean])[] => {
      const starts: (readonly [number, boolean])[] = [];
      forEachWordNear(words, fresh, reach, (_word, start, _end, isFresh) =>
        starts.push([start, isFresh]),
      );
      return starts;
    };
    const all = [0, 105, 210].map((start) => [start, true]);
    expect(seen(null, 0)).toEqual(all);
    expect(seen(stretches([105, 109]), 20)).toEqual([[105, true]]);
    expect(seen(stretches([4, 105]), 20)).toEqual([
      [0, false],
      [105, false],
    ]);
    expect(seen(stretches([0, 4], [105, 109], [210, 214]), 0)).toEqual(all);
    expect(seen(stretches(), 20)).toEqual([]);
  });
});
