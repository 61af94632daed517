import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta, freshLines } from '../pack/delta.ts';
import { buildAutomaton } from './automaton.ts';
import { carriedWords, forEachNear, placesOf } from './word-places.ts';

const automaton = buildAutomaton(['key', 'token', 'ken:']);

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
        const applied = applyDelta(base, deltaOf(base, fitting));
        const fresh = freshLines(base, applied);
        const words = carriedWords(placesOf(automaton, base, null), applied.copied, fresh);
        expect(placesOf(automaton, applied.content, { fresh, words })).toEqual(
          placesOf(automaton, applied.content, null),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('are near a change where lines meet that did not before', () => {
    const base = Buffer.from('key:\nx\ntoken\n');
    const applied = applyDelta(
      base,
      deltaOf(base, [
        [0, 5],
        [7, 6],
      ]),
    );
    expect(applied.content.toString()).toBe('key:\ntoken\n');
    expect(freshLines(base, applied)).toEqual([{ start: 5, end: 5 }]);
  });

  it('are looked at near a change only', () => {
    const text = Buffer.from(`key\n${'.'.repeat(100)}\nkey\n${'.'.repeat(100)}\nkey\n`);
    const seen = (change: Parameters<typeof forEachNear>[1], reach: number): number[] => {
      const starts: number[] = [];
      forEachNear(placesOf(automaton, text, null), change, reach, (_word, start) =>
        starts.push(start),
      );
      return starts;
    };
    expect(seen(null, 0)).toEqual([0, 105, 210]);
    expect(seen({ fresh: [{ start: 105, end: 109 }], words: [] }, 20)).toEqual([105]);
    expect(seen({ fresh: [{ start: 4, end: 105 }], words: [] }, 20)).toEqual([0, 105]);
    expect(seen({ fresh: [], words: [] }, 20)).toEqual([]);
  });
});
