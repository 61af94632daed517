import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scratch } from '../testing/repository.ts';
import { indexPacks, OBJECT_TYPE } from './pack-file.ts';

interface Entry {
  readonly id: Buffer;
  readonly type: number;
  /** The id that a `REF_DELTA` names as its base. */
  readonly base?: Buffer;
}

const [A, B, C] = ['a', 'b', 'c'].map((text) => createHash('sha1').update(text).digest()) as [
  Buffer,
  Buffer,
  Buffer,
];

/** Writes a pack of these entries, each with four bytes of content, and its index of version 2. */
function aPack(entries: readonly Entry[]): string {
  const path = join(scratch(), 'pack-test');
  const chunks: Buffer[] = [Buffer.from('PACK'), uint32(2), uint32(entries.length)];
  const offsets = entries.map(({ type, base }) => {
    const offset = chunks.reduce((sum, { length }) => sum + length, 0);
    chunks.push(Buffer.from([(type << 4) | 4]), base ?? Buffer.alloc(0), deflateSync('text'));
    return offset;
  });
  const pack = Buffer.concat(chunks);
  const checksum = createHash('sha1').update(pack).digest();
  writeFileSync(`${path}.pack`, Buffer.concat([pack, checksum]));
  const rows = entries
    .map(({ id }, index) => ({ id, offset: offsets[index] ?? 0 }))
    .sort((a, b) => Buffer.compare(a.id, b.id));
  const fanOut = Array.from({ length: 256 }, (_, first) =>
    uint32(rows.filter(({ id }) => (id[0] ?? 0) <= first).length),
  );
  writeFileSync(
    `${path}.idx`,
    Buffer.concat([
      uint32(0xff744f63),
      uint32(2),
      ...fanOut,
      ...rows.map(({ id }) => id),
      ...rows.map(() => uint32(0)),
      ...rows.map(({ offset }) => uint32(offset)),
      checksum,
      Buffer.alloc(20),
    ]),
  );
  return path;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

describe('indexPacks', () => {
  it('gives a delta the type of the object at the end of its chain', () => {
    const [pack] = indexPacks([
      aPack([
        { id: A, type: OBJECT_TYPE.blob },
        { id: B, type: OBJECT_TYPE.refDelta, base: A },
        { id: C, type: OBJECT_TYPE.refDelta, base: B },
      ]),
    ]);
    expect([...(pack?.objectTypes ?? [])]).toEqual(Array(3).fill(OBJECT_TYPE.blob));
    expect([...(pack?.deltaBases ?? [])]).toEqual([-1, 0, 1]);
  });

  it('ends on deltas that build on each other, on themselves or on nothing', () => {
    const [pack] = indexPacks([
      aPack([
        { id: A, type: OBJECT_TYPE.refDelta, base: B },
        { id: B, type: OBJECT_TYPE.refDelta, base: A },
        { id: C, type: OBJECT_TYPE.refDelta, base: C },
      ]),
    ]);
    const types = new Set<number>(Object.values(OBJECT_TYPE));
    for (const type of pack?.objectTypes ?? []) expect(types.has(type)).toBe(false);
  });
});
