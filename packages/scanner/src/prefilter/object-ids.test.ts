import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findObjectId,
  hexOfObjectId,
  ID_BYTES,
  indexObjectIds,
  ObjectIdSet,
  objectIdsOf,
} from './object-ids.ts';

function idOf(value: number): Buffer {
  return createHash('sha1').update(String(value)).digest();
}

/** An id that shares its first 48 bits with `id`. */
function twinOf(id: Buffer): Buffer {
  return Buffer.concat([id.subarray(0, 6), createHash('sha1').update(id).digest().subarray(6)]);
}

describe('ObjectIdSet', () => {
  it.each([1, 8, 30])('gives each distinct id one number, with %i hash bits', (hashBits) => {
    const numbers = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 1_500 });
    fc.assert(
      fc.property(numbers, (values) => {
        const ids = new ObjectIdSet(hashBits);
        const expected = new Map<number, number>();
        for (const value of values) {
          if (!expected.has(value)) expected.set(value, expected.size);
          expect(ids.add(idOf(value), 0)).toBe(expected.get(value));
        }
        expect(ids.count).toBe(expected.size);
        for (const [value, number] of expected) {
          expect(hexOfObjectId(ids, number)).toBe(idOf(value).toString('hex'));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('tells ids apart that share their first 48 bits', () => {
    const id = idOf(1);
    const ids = new ObjectIdSet();
    expect(ids.add(id, 0)).toBe(0);
    expect(findObjectId(ids, twinOf(id), 0)).toBe(-1);
    expect(ids.add(twinOf(id), 0)).toBe(1);
  });
});

describe('findObjectId', () => {
  const values = Array.from({ length: 5_000 }, (_, value) => value);

  it('finds the ids of a list by their positions, and no other', () => {
    const ids = objectIdsOf(values.map((value) => idOf(value).toString('hex')));
    for (const value of values) expect(findObjectId(ids, idOf(value), 0)).toBe(value);
    expect(findObjectId(ids, idOf(-1), 0)).toBe(-1);
  });

  it('finds ids of an array that holds them one behind the other', () => {
    const bytes = Buffer.concat(values.map(idOf));
    const ids = indexObjectIds(bytes, values.length);
    expect(findObjectId(ids, bytes, 4_321 * ID_BYTES)).toBe(4_321);
    expect(findObjectId(ids, twinOf(idOf(7)), 0)).toBe(-1);
  });
});
