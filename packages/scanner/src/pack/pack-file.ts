import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** Types of pack entries, as git numbers them. */
export const ENTRY = {
  commit: 1,
  tree: 2,
  blob: 3,
  tag: 4,
  offsetDelta: 6,
  namedDelta: 7,
} as const;

/** What a pack's index says, and what the heads of its entries say. Entries are numbered by their place in the pack. */
export interface PackFile {
  readonly count: number;
  /** The type of what an entry stands for: of a delta, that of the end of its chain. */
  readonly kinds: Uint8Array;
  /** The entry that a delta builds on, or -1. */
  readonly bases: Int32Array;
  /** The first 48 bits of an entry's object id: `idKey` of its name. */
  keyOf(entry: number): number;
  /** The inflated bytes of an entry: the object itself, or the instructions of a delta. */
  read(entry: number): Buffer;
  close(): void;
}

const IDX_MAGIC = 0xff744f63;
const PACK_MAGIC = 0x5041434b;
const FAN_OUT = 1_024;
const ID_BYTES = 20;
/** Longest head of an entry: size, and the name of a base. */
const MAX_HEAD = 32;
/** More objects than this are not held in memory; the caller takes the slow way. */
const MAX_OBJECTS = 6_000_000;

/** An object id as a number that a map can hold: its first 48 bits. Two ids that share them are taken for one. */
export function idKey(hex: string): number {
  return Number.parseInt(hex.slice(0, 12), 16);
}

interface Index {
  readonly count: number;
  readonly ids: Buffer;
  /** Offsets in the pack, ascending, and which id each one has. */
  readonly offsets: Float64Array;
  readonly idAt: Uint32Array;
}

function readIndex(path: string): Index | null {
  const bytes = readFileSync(path);
  if (bytes.length < FAN_OUT + 8 || bytes.readUInt32BE(0) !== IDX_MAGIC) return null;
  if (bytes.readUInt32BE(4) !== 2) return null;
  const count = bytes.readUInt32BE(8 + FAN_OUT - 4);
  if (count > MAX_OBJECTS) return null;
  const idsAt = 8 + FAN_OUT;
  const offsetsAt = idsAt + (ID_BYTES + 4) * count;
  const bigAt = offsetsAt + 4 * count;
  if (bytes.length < bigAt + 2 * ID_BYTES) return null;
  const unsorted = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const small = bytes.readUInt32BE(offsetsAt + 4 * i);
    unsorted[i] =
      small < 0x80000000 ? small : Number(bytes.readBigUInt64BE(bigAt + 8 * (small - 0x80000000)));
  }
  const idAt = new Uint32Array(count).map((_, i) => i);
  idAt.sort((a, b) => (unsorted[a] ?? 0) - (unsorted[b] ?? 0));
  const offsets = new Float64Array(count);
  idAt.forEach((id, entry) => {
    offsets[entry] = unsorted[id] ?? 0;
  });
  return {
    count,
    ids: Buffer.from(bytes.subarray(idsAt, idsAt + ID_BYTES * count)),
    offsets,
    idAt,
  };
}

/**
 * Opens a pack of version 2 with SHA-1 names; null for any other, which the caller reads through git.
 *
 * @param path without its ending
 */
export function openPack(path: string): PackFile | null {
  const index = readIndex(`${path}.idx`);
  if (index === null) return null;
  const file = openSync(`${path}.pack`, 'r');
  const head = Buffer.alloc(12);
  readSync(file, head, 0, 12, 0);
  if (head.readUInt32BE(0) !== PACK_MAGIC || head.readUInt32BE(8) !== index.count) {
    closeSync(file);
    return null;
  }
  const { count, ids, offsets, idAt } = index;
  const end = fstatSync(file).size - ID_BYTES;
  const dataAt = new Float64Array(count);
  const bases = new Int32Array(count).fill(-1);
  const types = new Uint8Array(count);
  const sizes = new Float64Array(count);

  const entryAt = (offset: number): number => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return offsets[low] === offset ? low : -1;
  };
  readHeads(file, end, offsets, (entry, type, size, at, base) => {
    types[entry] = type;
    sizes[entry] = size;
    dataAt[entry] = at;
    if (typeof base === 'number') bases[entry] = entryAt(base);
    else if (base !== null) bases[entry] = entryNamed(base);
  });

  let byId: Map<string, number> | null = null;
  function entryNamed(id: Buffer): number {
    if (byId === null) {
      byId = new Map();
      for (let entry = 0; entry < count; entry++) {
        const start = (idAt[entry] ?? 0) * ID_BYTES;
        byId.set(ids.toString('latin1', start, start + ID_BYTES), entry);
      }
    }
    return byId.get(id.toString('latin1')) ?? -1;
  }

  let scratch = Buffer.allocUnsafe(1 << 16);
  return {
    count,
    kinds: kindsOf(types, bases),
    bases,
    keyOf: (entry) => ids.readUIntBE((idAt[entry] ?? 0) * ID_BYTES, 6),
    read(entry) {
      const from = dataAt[entry] ?? 0;
      const size = (entry + 1 < count ? (offsets[entry + 1] ?? end) : end) - from;
      if (scratch.length < size) scratch = Buffer.allocUnsafe(size * 2);
      readSync(file, scratch, 0, size, from);
      // Told the size, it needs one piece of memory instead of many.
      const chunkSize = Math.max(64, (sizes[entry] ?? 0) + 1);
      return inflateSync(scratch.subarray(0, size), { chunkSize });
    },
    close: () => closeSync(file),
  };
}

/** Reads the head of every entry, in the order of the pack, through a buffer that moves along. */
function readHeads(
  file: number,
  end: number,
  offsets: Float64Array,
  onHead: (
    entry: number,
    type: number,
    size: number,
    dataAt: number,
    base: number | Buffer | null,
  ) => void,
): void {
  const buffer = Buffer.allocUnsafe(1 << 20);
  let bufferAt = 0;
  let filled = 0;
  for (let entry = 0; entry < offsets.length; entry++) {
    const offset = offsets[entry] ?? 0;
    if (offset + MAX_HEAD > bufferAt + filled && bufferAt + filled < end) {
      bufferAt = offset;
      filled = readSync(file, buffer, 0, buffer.length, bufferAt);
    }
    let at = offset - bufferAt;
    let byte = buffer[at++] ?? 0;
    const type = (byte >> 4) & 7;
    let size = byte & 15;
    for (let factor = 16; (byte & 128) !== 0; factor *= 128) {
      byte = buffer[at++] ?? 0;
      size += (byte & 127) * factor;
    }
    let base: number | Buffer | null = null;
    if (type === ENTRY.offsetDelta) {
      byte = buffer[at++] ?? 0;
      let back = byte & 127;
      while ((byte & 128) !== 0) {
        byte = buffer[at++] ?? 0;
        back = (back + 1) * 128 + (byte & 127);
      }
      base = offset - back;
    } else if (type === ENTRY.namedDelta) {
      base = Buffer.from(buffer.subarray(at, at + ID_BYTES));
      at += ID_BYTES;
    }
    onHead(entry, type, size, bufferAt + at, base);
  }
}

/** Follows each chain of deltas to its end; a chain that leads nowhere has the kind 0. */
function kindsOf(types: Uint8Array, bases: Int32Array): Uint8Array {
  const kinds = new Uint8Array(types.length);
  const chain: number[] = [];
  for (let start = 0; start < types.length; start++) {
    let entry = start;
    while (entry >= 0 && kinds[entry] === 0 && (types[entry] ?? 0) >= ENTRY.offsetDelta) {
      chain.push(entry);
      entry = bases[entry] ?? -1;
    }
    const kind = entry < 0 ? 0 : (kinds[entry] ?? 0) || (types[entry] ?? 0);
    if (entry >= 0) kinds[entry] = kind;
    for (const one of chain) kinds[one] = kind;
    chain.length = 0;
  }
  return kinds;
}
