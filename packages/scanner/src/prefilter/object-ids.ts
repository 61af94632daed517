/** Bytes of a SHA-1 object id. */
export const ID_BYTES = 20;

/** Bits of an id that choose its slot. Tests narrow this, so that ids collide. */
const DEFAULT_HASH_BITS = 30;

/** Object ids with their numbers, in memory that threads share. A lookup compares all 20 bytes. */
export interface ObjectIds {
  readonly count: number;
  /** The ids in the order of their numbers, 20 bytes each; there may be room behind the last. */
  readonly bytes: Uint8Array;
  /** Open addressing: the number of an id plus one, or 0 for a free slot. Its length is a power of two. */
  readonly slots: Int32Array;
  readonly hashBits: number;
}

/** Collects object ids and numbers each distinct one from 0 in the order of arrival. */
export class ObjectIdSet implements ObjectIds {
  readonly hashBits: number;
  count = 0;
  bytes: Uint8Array;
  slots: Int32Array;

  /** @param hashBits bits of an id that choose its slot, 1 to 30 */
  constructor(hashBits = DEFAULT_HASH_BITS) {
    this.hashBits = hashBits;
    this.bytes = sharedBytes(ID_BYTES << 10);
    this.slots = slotsFor(1 << 10);
  }

  /** The number of the id in `source` at `at`, added when it is new. */
  add(source: Uint8Array, at: number): number {
    const slot = slotOf(this, source, at);
    const known = (this.slots[slot] ?? 0) - 1;
    if (known >= 0) return known;
    const number = this.count++;
    if (this.bytes.length < this.count * ID_BYTES) this.#growBytes();
    this.bytes.set(source.subarray(at, at + ID_BYTES), number * ID_BYTES);
    this.slots[slot] = number + 1;
    if (this.count * 2 > this.slots.length) this.slots = slotsOf(this);
    return number;
  }

  #growBytes(): void {
    const grown = sharedBytes(this.bytes.length * 2);
    grown.set(this.bytes);
    this.bytes = grown;
  }
}

/** The ids of a list in hexadecimal, numbered by their position. The list must hold no id twice. */
export function objectIdsOf(hexIds: readonly string[], hashBits?: number): ObjectIds {
  const ids = new ObjectIdSet(hashBits);
  for (const hex of hexIds) ids.add(Buffer.from(hex, 'hex'), 0);
  return ids;
}

/** A lookup over ids that are already in one array, numbered by their position. */
export function indexObjectIds(bytes: Uint8Array, count: number): ObjectIds {
  const ids = { bytes, count, slots: new Int32Array(0), hashBits: DEFAULT_HASH_BITS };
  return { ...ids, slots: slotsOf(ids) };
}

/** The number of the id in `source` at `at`, or -1. */
export function findObjectId(ids: ObjectIds, source: Uint8Array, at: number): number {
  return (ids.slots[slotOf(ids, source, at)] ?? 0) - 1;
}

/** An id in hexadecimal. */
export function hexOfObjectId(ids: ObjectIds, number: number): string {
  const { buffer, byteOffset } = ids.bytes;
  return Buffer.from(buffer, byteOffset + number * ID_BYTES, ID_BYTES).toString('hex');
}

/** The slot that holds an id, or the free one where it belongs. */
function slotOf({ bytes, slots, hashBits }: ObjectIds, source: Uint8Array, at: number): number {
  const last = slots.length - 1;
  let slot = hashOf(source, at, hashBits) & last;
  for (;;) {
    const number = (slots[slot] ?? 0) - 1;
    if (number < 0 || isSameId(bytes, number * ID_BYTES, source, at)) return slot;
    slot = (slot + 1) & last;
  }
}

/** Ids are hashes already: their first bits spread them evenly. */
function hashOf(source: Uint8Array, at: number, bits: number): number {
  const first =
    ((source[at] ?? 0) << 24) |
    ((source[at + 1] ?? 0) << 16) |
    ((source[at + 2] ?? 0) << 8) |
    (source[at + 3] ?? 0);
  return first >>> (32 - bits);
}

function isSameId(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): boolean {
  for (let i = 0; i < ID_BYTES; i++) if (a[aAt + i] !== b[bAt + i]) return false;
  return true;
}

function slotsOf(ids: ObjectIds): Int32Array {
  const slots = slotsFor(ids.count);
  const empty = { ...ids, bytes: ids.bytes, slots };
  for (let number = 0; number < ids.count; number++) {
    slots[slotOf(empty, ids.bytes, number * ID_BYTES)] = number + 1;
  }
  return slots;
}

/** Free slots, at least four for each id that is there, so that doubling is rare and lookups are short. */
function slotsFor(count: number): Int32Array {
  const length = 2 ** Math.ceil(Math.log2(Math.max(16, count * 4)));
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}
