/** Thrown when too many wait already. */
export class BusyError extends Error {
  override name = 'BusyError';
}

/** Runs at most the given number of tasks at the same time. */
export interface Slots {
  /** Runs a task when a slot is free. @throws BusyError when as many as may wait do so already */
  run: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Slots for `atOnce` tasks, and room for `waiting` more. */
export function createSlots(atOnce: number, waiting: number): Slots {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(task) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new BusyError('Too many wait already.');
        // A finished task hands its slot to the first in the queue, so that a new task cannot jump ahead.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
