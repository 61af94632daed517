/** Bytes of a segment; a larger piece gets one of its own. */
const SEGMENT = 4 << 20;
/** Segments that are kept when nothing in them is needed. */
const MOST_KEPT = 2;

/** Where a room stood, to go back to. */
export interface Mark {
  readonly segment: number;
  readonly used: number;
}

/**
 * Memory that is taken piece by piece and given back in the opposite order, as a walk down chains of deltas needs it. Most
 * neighbours are in one segment, and what is there can be moved within it.
 */
export class Room {
  readonly #segments: Buffer[] = [];
  #segment = -1;
  #used = 0;

  /** Memory of this size, with what was there before. */
  take(size: number): Buffer {
    const current = this.#segments[this.#segment];
    const hasRoom = current !== undefined && this.#used + size <= current.length;
    const memory = hasRoom ? current : this.#nextSegment(size);
    const from = this.#used;
    this.#used += size;
    return memory.subarray(from, from + size);
  }

  /** The same bytes in memory of this room. */
  hold(bytes: Buffer): Buffer {
    const held = this.take(bytes.length);
    held.set(bytes);
    return held;
  }

  mark(): Mark {
    return { segment: this.#segment, used: this.#used };
  }

  /** Gives back all that was taken since. */
  release(mark: Mark): void {
    this.#segment = mark.segment;
    this.#used = mark.used;
  }

  /** Gives all back, and lets go of what only a long chain of a large file needs. */
  clear(): void {
    this.#segment = -1;
    this.#used = 0;
    const large = this.#segments.findIndex(({ length }) => length > SEGMENT);
    const kept = large < 0 ? MOST_KEPT : Math.min(large, MOST_KEPT);
    if (this.#segments.length > kept) this.#segments.length = kept;
  }

  #nextSegment(size: number): Buffer {
    this.#segment++;
    this.#used = 0;
    const next = this.#segments[this.#segment];
    if (next !== undefined && next.length >= size) return next;
    const made = Buffer.allocUnsafeSlow(Math.max(SEGMENT, size));
    this.#segments[this.#segment] = made;
    return made;
  }
}
