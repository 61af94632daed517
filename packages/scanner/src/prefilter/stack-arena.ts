/** Bytes of a segment. A larger allocation gets a segment of its own. */
const SEGMENT_BYTES = 4 << 20;
/** Segments that are kept when the arena is empty. */
const MAX_KEPT_SEGMENTS = 2;

/** A state of the arena to go back to. */
export interface Checkpoint {
  readonly segment: number;
  readonly used: number;
}

/**
 * Memory that is allocated piece by piece and freed in reverse order, as a walk down chains of
 * deltas needs it. Neighbours mostly share a segment, so copies between them are moves within it.
 */
export class StackArena {
  readonly #segments: Buffer[] = [];
  #segment = -1;
  #used = 0;

  /** Uninitialised memory of this size. */
  allocate(size: number): Buffer {
    const current = this.#segments[this.#segment];
    const fits = current !== undefined && this.#used + size <= current.length;
    const memory = fits ? current : this.#nextSegment(size);
    const from = this.#used;
    this.#used += size;
    return memory.subarray(from, from + size);
  }

  /** Copies bytes into the arena. */
  copyIn(bytes: Buffer): Buffer {
    const copy = this.allocate(bytes.length);
    copy.set(bytes);
    return copy;
  }

  checkpoint(): Checkpoint {
    return { segment: this.#segment, used: this.#used };
  }

  /** Frees everything that was allocated since the checkpoint. */
  rewind(checkpoint: Checkpoint): void {
    this.#segment = checkpoint.segment;
    this.#used = checkpoint.used;
  }

  /** Frees everything, and drops the segments that only a long chain of a large file needs. */
  clear(): void {
    this.#segment = -1;
    this.#used = 0;
    const large = this.#segments.findIndex(({ length }) => length > SEGMENT_BYTES);
    const kept = large < 0 ? MAX_KEPT_SEGMENTS : Math.min(large, MAX_KEPT_SEGMENTS);
    if (this.#segments.length > kept) this.#segments.length = kept;
  }

  #nextSegment(size: number): Buffer {
    this.#segment++;
    this.#used = 0;
    const next = this.#segments[this.#segment];
    if (next !== undefined && next.length >= size) return next;
    const made = Buffer.allocUnsafeSlow(Math.max(SEGMENT_BYTES, size));
    this.#segments[this.#segment] = made;
    return made;
  }
}
