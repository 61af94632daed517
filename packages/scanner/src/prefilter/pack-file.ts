import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { findObjectId, ID_BYTES, indexObjectIds, type ObjectIds } from './object-ids.ts';

/** Types of pack entries, as git's pack format numbers them. */
export const OBJECT_TYPE = {
  commit: 1,
  tree: 2,
  blob: 3,
  tag: 4,
  ofsDelta: 6,
  refDelta: 7,
} as const;

/** The type of a delta whose chain has no end: its base is missing, or the chain is a circle. */
const UNRESOLVED = 255;

/** A pack's index and the headers of its entries, in memory that threads share. Entries are numbered by their offset in the pack. */
export interface PackIndex {
  /** Path of the pack without its extension. */
  readonly path: string;
  readonly count: number;
  /** The type of the object that an entry holds: for a delta, the type at the end of its chain. */
  readonly objectTypes: Uint8Array;
  /** The entry that a delta builds on, or -1. */
  readonly deltaBases: Int32Array;
  /** The object id of each entry, 20 bytes each. */
  readonly ids: Uint8Array;
  /** Where each entry begins; one more number says where the last one ends. */
  readonly offsets: Float64Array;
  /** Bytes of each entry's header. */
  readonly headerLengths: Uint8Array;
  /** Bytes of each entry when it is inflated. */
  readonly sizes: Uint32Array;
  /** The whole pack when it is small enough to be held; else null, and entries are read from the file. */
  readonly bytes: Uint8Array | null;
}

/** A pack that is open for reading. */
export interface PackFile extends PackIndex {
  /** The inflated bytes of an entry: the object itself, or the instructions of a delta. */
  read(entry: number): Buffer;
  close(): void;
}

const IDX_MAGIC = 0xff744f63;
const PACK_MAGIC = 0x5041434b;
const FAN_OUT_BYTES = 1_024;
/** Longest header of an entry: its size, and the id of its base. */
const MAX_HEADER_BYTES = 32;
/** A pack with more objects is left to git. */
const MAX_OBJECTS = 6_000_000;
/** Bytes of packs that are held in memory. */
const MAX_HELD_BYTES = 32 << 20;
/** Limit of the chunk size that zlib is given. */
const MAX_CHUNK_BYTES = 1 << 30;

interface IndexFile {
  readonly count: number;
  /** Offsets in the pack, ascending, with room for the end. */
  readonly offsets: Float64Array;
  /** The id of the object at each offset. */
  readonly ids: Uint8Array;
}

/** Bytes of an index that one read takes. */
const CHUNK_BYTES = 1 << 20;

function readIndexFile(path: string): IndexFile | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const head = Buffer.alloc(FAN_OUT_BYTES + 8);
    if (size < head.length) return null;
    readSync(file, head, 0, head.length, 0);
    if (head.readUInt32BE(0) !== IDX_MAGIC || head.readUInt32BE(4) !== 2) return null;
    const count = head.readUInt32BE(8 + FAN_OUT_BYTES - 4);
    const idsAt = 8 + FAN_OUT_BYTES;
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
    // The built-in numeric sort and a search for each offset are faster than a sort of pairs.
    offsets.subarray(0, count).sort();
    const ids = new Uint8Array(new SharedArrayBuffer(ID_BYTES * count));
    readRows(file, idsAt, ID_BYTES, count, (bytes, at, row) => {
      const entry = indexOfSorted(unsorted[row] ?? 0, offsets, count);
      ids.set(bytes.subarray(at, at + ID_BYTES), entry * ID_BYTES);
    });
    return { count, offsets, ids };
  } finally {
    closeSync(file);
  }
}

/** Visits the rows of a table in a file chunk by chunk, so that the table is never held whole. */
function readRows(
  file: number,
  from: number,
  width: number,
  count: number,
  onRow: (bytes: Buffer, at: number, row: number) => void,
): void {
  const most = Math.floor(CHUNK_BYTES / width);
  const piece = Buffer.allocUnsafeSlow(most * width);
  for (let row = 0; row < count; row += most) {
    const rows = Math.min(most, count - row);
    readSync(file, piece, 0, rows * width, from + row * width);
    for (let i = 0; i < rows; i++) onRow(piece, i * width, row + i);
  }
}

/** The index of a number among the first `count` of an ascending list, or -1. */
function indexOfSorted(wanted: number, ascending: Float64Array, count: number): number {
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
 * Indexes packs of version 2 with SHA-1 ids. Other packs are left out, and git reads what they hold.
 *
 * @param paths paths of packs without their extension
 */
export function indexPacks(paths: readonly string[]): PackIndex[] {
  let heldBytes = 0;
  return paths.flatMap((path) => {
    const pack = indexPack(path, MAX_HELD_BYTES - heldBytes);
    heldBytes += pack?.bytes?.length ?? 0;
    return pack === null ? [] : [pack];
  });
}

function indexPack(path: string, maxHeldBytes: number): PackIndex | null {
  const index = readIndexFile(`${path}.idx`);
  if (index === null) return null;
  const file = openSync(`${path}.pack`, 'r');
  try {
    const head = Buffer.alloc(12);
    readSync(file, head, 0, 12, 0);
    if (head.readUInt32BE(0) !== PACK_MAGIC || head.readUInt32BE(8) !== index.count) return null;
    const { count, offsets, ids } = index;
    const { size } = fstatSync(file);
    const end = size - ID_BYTES;
    offsets[count] = end;
    const bytes = size <= maxHeldBytes ? readWholeFile(file, size) : null;
    const headerLengths = new Uint8Array(new SharedArrayBuffer(count));
    const deltaBases = new Int32Array(new SharedArrayBuffer(4 * count)).fill(-1);
    const types = new Uint8Array(count);
    const sizes = new Uint32Array(new SharedArrayBuffer(4 * count));
    let entries: ObjectIds | null = null;
    const entryWithId = (id: Buffer): number => {
      entries ??= indexObjectIds(ids, count);
      return findObjectId(entries, id, 0);
    };
    readEntryHeaders(file, bytes, end, offsets, count, (entry, type, size, at, base) => {
      types[entry] = type;
      sizes[entry] = Math.min(size, MAX_CHUNK_BYTES);
      headerLengths[entry] = at - (offsets[entry] ?? 0);
      if (typeof base === 'number') deltaBases[entry] = indexOfSorted(base, offsets, count);
      else if (base !== null) deltaBases[entry] = entryWithId(base);
    });
    const objectTypes = resolveObjectTypes(types, deltaBases);
    return { path, count, objectTypes, deltaBases, ids, offsets, headerLengths, sizes, bytes };
  } finally {
    closeSync(file);
  }
}

/** Reads a whole file into memory that threads share. */
function readWholeFile(file: number, size: number): Buffer {
  const bytes = Buffer.from(new SharedArrayBuffer(size));
  let at = 0;
  let read = 0;
  do {
    read = readSync(file, bytes, at, size - at, at);
    at += read;
  } while (read > 0 && at < size);
  return bytes;
}

/** Opens an indexed pack for reading. */
export function openPack(index: PackIndex): PackFile {
  const { offsets, headerLengths, sizes } = index;
  const held = index.bytes === null ? null : Buffer.from(index.bytes.buffer);
  const file = held === null ? openSync(`${index.path}.pack`, 'r') : null;
  let scratch = Buffer.allocUnsafe(1 << 16);
  const deflated = (from: number, to: number): Buffer => {
    if (file === null) return held?.subarray(from, to) ?? scratch;
    if (scratch.length < to - from) scratch = Buffer.allocUnsafe((to - from) * 2);
    readSync(file, scratch, 0, to - from, from);
    return scratch.subarray(0, to - from);
  };
  return {
    ...index,
    read(entry) {
      const from = (offsets[entry] ?? 0) + (headerLengths[entry] ?? 0);
      // With the size as its chunk size, zlib allocates once.
      const chunkSize = Math.max(64, (sizes[entry] ?? 0) + 1);
      return inflateSync(deflated(from, offsets[entry + 1] ?? from), { chunkSize });
    },
    close() {
      if (file !== null) closeSync(file);
    },
  };
}

/** Reads the header of every entry in the order of the pack. A pack that is not held is read through a moving buffer. */
function readEntryHeaders(
  file: number,
  held: Buffer | null,
  end: number,
  offsets: Float64Array,
  count: number,
  onHeader: (
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
    if (offset + MAX_HEADER_BYTES > bufferAt + filled && bufferAt + filled < end) {
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
    if (type === OBJECT_TYPE.ofsDelta) {
      byte = buffer[at++] ?? 0;
      let back = byte & 127;
      while ((byte & 128) !== 0) {
        byte = buffer[at++] ?? 0;
        back = (back + 1) * 128 + (byte & 127);
      }
      base = offset - back;
    } else if (type === OBJECT_TYPE.refDelta) {
      base = Buffer.from(buffer.subarray(at, at + ID_BYTES));
      at += ID_BYTES;
    }
    onHeader(entry, type, size, bufferAt + at, base);
  }
}

/** Follows each chain of deltas to the object at its end. */
function resolveObjectTypes(types: Uint8Array, bases: Int32Array): Uint8Array {
  const resolved = new Uint8Array(new SharedArrayBuffer(types.length));
  const chain: number[] = [];
  for (let start = 0; start < types.length; start++) {
    let entry = start;
    while (entry >= 0 && resolved[entry] === 0 && (types[entry] ?? 0) >= OBJECT_TYPE.ofsDelta) {
      // Marked before its base is visited, so that a circle of deltas ends here.
      resolved[entry] = UNRESOLVED;
      chain.push(entry);
      entry = bases[entry] ?? -1;
    }
    const type = entry < 0 ? UNRESOLVED : resolved[entry] || (types[entry] ?? 0);
    if (entry >= 0) resolved[entry] = type;
    for (const one of chain) resolved[one] = type;
    chain.length = 0;
  }
  return resolved;
}
