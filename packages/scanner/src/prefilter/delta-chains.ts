import type { OBJECT_TYPE, PackFile } from './pack-file.ts';
import { StackArena } from './stack-arena.ts';

/** Which chains of deltas of a pack are walked. */
export interface DeltaChainRequest {
  /** The type of the objects at their ends. */
  readonly objectType: typeof OBJECT_TYPE.blob | typeof OBJECT_TYPE.commit;
  /** Whether an entry is asked for. A chain without such an entry is not read. */
  isWanted(entry: number): boolean;
  /** By pack: how many of its chains are claimed, counted by all threads that walk it. */
  readonly nextChain: Int32Array;
  readonly packIndex: number;
}

/** Chains that a thread claims with one step of the counter. */
const CHAINS_PER_CLAIM = 16;

/**
 * Walks chains of deltas from their ends. The threads that walk a pack share its chains.
 *
 * @param step gets an entry's inflated bytes and the result of its base (null at the end of a
 * chain), and returns what the deltas on this entry build on
 */
export function walkDeltaChains<Result>(
  pack: PackFile,
  request: DeltaChainRequest,
  step: (
    entry: number,
    bytes: Buffer,
    base: Result | null,
    depth: number,
    arena: StackArena,
  ) => Result,
): void {
  const { roots, firstChild, nextSibling } = deltaTreeOf(pack, neededEntries(pack, request));
  const arena = new StackArena();
  const visit = (entry: number, base: Result | null, depth: number): void => {
    const checkpoint = arena.checkpoint();
    const result = step(entry, arena.copyIn(pack.read(entry)), base, depth, arena);
    for (let child = firstChild[entry] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
      visit(child, result, depth + 1);
    }
    arena.rewind(checkpoint);
  };
  for (;;) {
    const first = Atomics.add(request.nextChain, request.packIndex, CHAINS_PER_CLAIM);
    if (first >= roots.length) return;
    for (const root of roots.slice(first, first + CHAINS_PER_CLAIM)) {
      visit(root, null, 0);
      // A long chain of a large file must not hold its memory for the rest of the pack.
      arena.clear();
    }
  }
}

/** Marks the entries that are wanted, and all that their deltas build on. */
function neededEntries(pack: PackFile, request: DeltaChainRequest): Uint8Array {
  const needed = new Uint8Array(pack.count);
  for (let entry = 0; entry < pack.count; entry++) {
    if (pack.objectTypes[entry] !== request.objectType || !request.isWanted(entry)) continue;
    for (let at = entry; at >= 0 && needed[at] === 0; at = pack.deltaBases[at] ?? -1)
      needed[at] = 1;
  }
  return needed;
}

interface DeltaTree {
  readonly roots: readonly number[];
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
}

function deltaTreeOf(pack: PackFile, needed: Uint8Array): DeltaTree {
  const roots: number[] = [];
  const firstChild = new Int32Array(pack.count).fill(-1);
  const nextSibling = new Int32Array(pack.count).fill(-1);
  for (let entry = pack.count - 1; entry >= 0; entry--) {
    if (needed[entry] === 0) continue;
    const base = pack.deltaBases[entry] ?? -1;
    if (base < 0) roots.push(entry);
    else {
      nextSibling[entry] = firstChild[base] ?? -1;
      firstChild[base] = entry;
    }
  }
  return { roots: roots.reverse(), firstChild, nextSibling };
}
