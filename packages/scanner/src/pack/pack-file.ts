import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
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

/**
 * What a pack's index says, and what the heads of its entries say, in memory that threads share. Entries are numbered by their
 * place in the pack.
 */
export interface PackMap {
  /** Without its ending. */
  readonly path: string;
  readonly count: number;
  /** The type of what an entry stands for: of a delta, that of the end of its chain. */
  readonly kinds: Uint8Array;
  /** The entry that a delta builds on, or -1. */
  readonly bases: Int32Array;
  /** The first 48 bits of each entry's object id: `idKey` of its name. */
  readonly keys: Float64Array;
  /** Where the entries begin, and behind the last where it ends. */
  readonly offsets: Float64Array;
  /** How long the head of each entry is. */
  readonly heads: Uint8Array;
  /** How much each entry comes to when it is inflated. */
  readonly sizes: Uint32Array;
  /** All of the pack where it is small enough to be held; else it is read piece by piece. */
  readonly bytes: Uint8Array | null;
}

/** A pack that is open for reading. */
export interface PackFile extends PackMap {
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
/** Bytes of packs that are held in memory. */
const MOST_HELD = 32 << 20;
/** What is inflated comes in pieces of this size at most. */
const LONGEST_PIECE = 1 << 30;

/** An object id as a number that a map can hold: its first 48 bits. Two ids that share them are taken for one. */
export function idKey(hex: string): number {
  return Number.parseInt(hex.slice(0, 12), 16);
}

interface Index {
  readonly count: number;
  /** Offsets in the pack, ascending, with room for the end; and the key of the object at each one. */
  readonly offsets: Float64Array;
  readonly keys: Float64Array;
}

/** Bytes of an index that are read at once. */
const PIECE = 1 << 20;

function readIndex(path: string): Index | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const head = Buffer.alloc(FAN_OUT + 8);
    if (size < head.length) return null;
    readSync(file, head, 0, head.length, 0);
    if (head.readUInt32BE(0) !== IDX_MAGIC || head.readUInt32BE(4) !== 2) return null;
    const count = head.readUInt32BE(8 + FAN_OUT - 4);
    const idsAt = 8 + FAN_OUT;
    const offsetsAt = idsAt + (ID_BYTES + 4) * count;
    const bigAt = offsetsAt + 4 * count;
    if (count > MAX_OBJECTS || size < bigAt + 2 * ID_BYTES) return null;
    const big = Buffer.alloc(size - 2 * ID_BYTES - bigAt);
    readSync(file, big, 0, big.length, bigAt);
    const unsorted = new Float64Array(count);
    readRows(file, offsetsAt, 4, count, (bytes, at, row) => {
      const small = bytes.readUInt32BE(at);
      unsorted[row] =
        small < 0x80000000 ? small : Number(big.readBigUInt64BE(8 * (small - 0x80000000)));
    });
    const offsets = new Float64Array(new SharedArrayBuffer(8 * (count + 1)));
    offsets.set(unsorted);
    // Sorted without a comparison of ours, which would take longer than to look each place up.
    offsets.subarray(0, count).sort();
    const keys = new Float64Array(new SharedArrayBuffer(8 * count));
    readRows(file, idsAt, ID_BYTES, count, (bytes, at, row) => {
      const entry = placeOf(unsorted[row] ?? 0, offsets, count);
      keys[entry] = bytes.readUIntBE(at, 6);
    });
    return { count, offsets, keys };
  } finally {
    closeSync(file);
  }
}

/** Hands out the rows of a table in a file, without holding the table. */
function readRows(
  file: number,
  from: number,
  width: number,
  count: number,
  onRow: (bytes: Buffer, at: number, row: number) => void,
): void {
  const most = Math.floor(PIECE / width);
  const piece = Buffer.allocUnsafeSlow(most * width);
  for (let row = 0; row < count; row += most) {
    const rows = Math.min(most, count - row);
    readSync(file, piece, 0, rows * width, from + row * width);
    for (let i = 0; i < rows; i++) onRow(piece, i * width, row + i);
  }
}

/** The index of a number in an ascending list of so many, or -1. */
function placeOf(wanted: number, ascending: Float64Array, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < count && ascending[low] === wanted ? low : -1;
}

/**
 * Maps packs of version 2 with SHA-1 names. Others are left out: the caller reads those through git.
 *
 * @param paths without their ending
 */
export function mapPacks(paths: readonly string[]): PackMap[] {
  let held = 0;
  return paths.flatMap((path) => {
    const map = mapPack(path, MOST_HELD - held);
    held += map?.bytes?.length ?? 0;
    return map === null ? [] : [map];
  });
}

function mapPack(path: string, mostHeld: number): PackMap | null {
  const index = readIndex(`${path}.idx`);
  if (index === null) return null;
  const file = openSync(`${path}.pack`, 'r');
  try {
    const head = Buffer.alloc(12);
    readSync(file, head, 0, 12, 0);
    if (head.readUInt32BE(0) !== PACK_MAGIC || head.readUInt32BE(8) !== index.count) return null;
    const { count, offsets, keys } = index;
    const { size } = fstatSync(file);
    const end = size - ID_BYTES;
    offsets[count] = end;
    const bytes = size <= mostHeld ? readWhole(file, size) : null;
    const heads = new Uint8Array(new SharedArrayBuffer(count));
    const bases = new Int32Array(new SharedArrayBuffer(4 * count)).fill(-1);
    const types = new Uint8Array(count);
    const sizes = new Uint32Array(new SharedArrayBuffer(4 * count));
    let byKey: Map<number, number> | null = null;
    const entryNamed = (id: Buffer): number => {
      byKey ??= new Map(Array.from(keys, (key, entry) => [key, entry]));
      return byKey.get(id.readUIntBE(0, 6)) ?? -1;
    };
    readHeads(file, bytes, end, offsets, count, (entry, type, size, at, base) => {
      types[entry] = type;
      sizes[entry] = Math.min(size, LONGEST_PIECE);
      heads[entry] = at - (offsets[entry] ?? 0);
      if (typeof base === 'number') bases[entry] = placeOf(base, offsets, count);
      else if (base !== null) bases[entry] = entryNamed(base);
    });
    return { path, count, kinds: kindsOf(types, bases), bases, keys, offsets, heads, sizes, bytes };
  } finally {
    closeSync(file);
  }
}

/** All of a file, in memory that threads share. */
function readWhole(file: number, size: number): Buffer {
  const bytes = Buffer.from(new SharedArrayBuffer(size));
  let at = 0;
  let read = 0;
  do {
    read = readSync(file, bytes, at, size - at, at);
    at += read;
  } while (read > 0 && at < size);
  return bytes;
}

/** Opens a pack that was mapped. */
export function openPack(map: PackMap): PackFile {
  const { offsets, heads, sizes } = map;
  const held = map.bytes === null ? null : Buffer.from(map.bytes.buffer);
  const file = held === null ? openSync(`${map.path}.pack`, 'r') : null;
  let scratch = Buffer.allocUnsafe(1 << 16);
  const deflated = (from: number, to: number): Buffer => {
    if (file === null) return held?.subarray(from, to) ?? scratch;
    if (scratch.length < to - from) scratch = Buffer.allocUnsafe((to - from) * 2);
    readSync(file, scratch, 0, to - from, from);
    return scratch.subarray(0, to - from);
  };
  return {
    ...map,
    read(entry) {
      const from = (offsets[entry] ?? 0) + (heads[entry] ?? 0);
      // Told the size, it needs one piece of memory instead of many.
      const chunkSize = Math.max(64, (sizes[entry] ?? 0) + 1);
      return inflateSync(deflated(from, offsets[entry + 1] ?? from), { chunkSize });
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}

/** Reads the head of every entry, in the order of the pack, through a buffer that moves along where the pack is not held. */
function readHeads(
  file: number,
  held: Buffer | null,
  end: number,
  offsets: Float64Array,
  count: number,
  onHead: (
    entry: number,
    type: number,
    size: number,
    dataAt: number,
    base: number | Buffer | null,
  ) => void,
): void {
  const buffer = held ?? Buffer.allocUnsafe(1 << 20);
  let bufferAt = 0;
  let filled = held?.length ?? 0;
  for (let entry = 0; entry < count; entry++) {
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
  const kinds = new Uint8Array(new SharedArrayBuffer(types.length));
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
