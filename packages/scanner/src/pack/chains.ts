import type { ENTRY, PackFile } from './pack-file.ts';
import { Room } from './room.ts';

/** Which chains of deltas of a pack are walked. */
export interface ChainRequest {
  /** What stands at their ends. */
  readonly kind: typeof ENTRY.blob | typeof ENTRY.commit;
  /** Whether anybody asks about an entry: chains without one are left unread. */
  isAsked(entry: number): boolean;
  /** Counts the chains that are taken, for all threads that walk this pack: its place `turn` is this pack's. */
  readonly turns: Int32Array;
  readonly turn: number;
}

/** Chains that a thread takes at once. */
const AT_ONCE = 16;

/**
 * Goes through chains of deltas from their ends, a few at a time by turns with the other threads.
 *
 * @param step makes of what an entry holds, and of what its base came to, what its own deltas build on
 */
export function walkChains<Known>(
  pack: PackFile,
  request: ChainRequest,
  step: (entry: number, read: Buffer, base: Known | null, depth: number, room: Room) => Known,
): void {
  const needed = neededFor(pack, request);
  const { roots, firstChild, nextSibling } = treeOf(pack, needed);
  const room = new Room();
  const visit = (entry: number, base: Known | null, depth: number): void => {
    const mark = room.mark();
    const here = step(entry, room.hold(pack.read(entry)), base, depth, room);
    for (let child = firstChild[entry] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
      visit(child, here, depth + 1);
    }
    room.release(mark);
  };
  for (;;) {
    const first = Atomics.add(request.turns, request.turn, AT_ONCE);
    if (first >= roots.length) return;
    for (const root of roots.slice(first, first + AT_ONCE)) {
      visit(root, null, 0);
      // One long chain of a large file must not hold its memory for the rest of the pack.
      room.clear();
    }
  }
}

/** Marks the entries that are asked about, and all that their deltas build on. */
function neededFor(pack: PackFile, request: ChainRequest): Uint8Array {
  const needed = new Uint8Array(pack.count);
  for (let entry = 0; entry < pack.count; entry++) {
    if (pack.kinds[entry] !== request.kind || !request.isAsked(entry)) continue;
    for (let at = entry; at >= 0 && needed[at] === 0; at = pack.bases[at] ?? -1) needed[at] = 1;
  }
  return needed;
}

interface Tree {
  readonly roots: readonly number[];
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
}

function treeOf(pack: PackFile, needed: Uint8Array): Tree {
  const roots: number[] = [];
  const firstChild = new Int32Array(pack.count).fill(-1);
  const nextSibling = new Int32Array(pack.count).fill(-1);
  for (let entry = pack.count - 1; entry >= 0; entry--) {
    if (needed[entry] === 0) continue;
    const base = pack.bases[entry] ?? -1;
    if (base < 0) roots.push(entry);
    else {
      nextSibling[entry] = firstChild[base] ?? -1;
      firstChild[base] = entry;
    }
  }
  return { roots: roots.reverse(), firstChild, nextSibling };
}
