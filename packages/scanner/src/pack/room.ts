/** How much memory is kept when nothing in it is needed. */
const MOST_KEPT = 8 << 20;
const FIRST = 1 << 20;

/** Where a room stood, to go back to. */
export interface Mark {
  readonly memory: Buffer;
  readonly used: number;
}

/**
 * Memory that is taken piece by piece and given back in the opposite order, as a walk down chains of deltas needs it. A piece
 * stays as it is when the room grows; only then are two pieces of different memory.
 */
export class Room {
  #memory = Buffer.allocUnsafeSlow(FIRST);
  #used = 0;

  /** Memory of this size, with what was there before. */
  take(size: number): Buffer {
    if (this.#used + size > this.#memory.length) {
      this.#memory = Buffer.allocUnsafeSlow(Math.max(2 * size, 2 * this.#memory.length));
      this.#used = 0;
    }
    const from = this.#used;
    this.#used += size;
    return this.#memory.subarray(from, from + size);
  }

  /** The same bytes in memory of this room. */
  hold(bytes: Buffer): Buffer {
    const held = this.take(bytes.length);
    held.set(bytes);
    return held;
  }

  mark(): Mark {
    return { memory: this.#memory, used: this.#used };
  }

  /** Gives back all that was taken since. */
  release(mark: Mark): void {
    // Where it grew since, all that is in the new memory came later.
    this.#used = mark.memory === this.#memory ? mark.used : 0;
  }

  /** Lets go of much memory, when nothing in it is needed any more. */
  clear(): void {
    this.#used = 0;
    if (this.#memory.length > MOST_KEPT) this.#memory = Buffer.allocUnsafeSlow(FIRST);
  }
}
