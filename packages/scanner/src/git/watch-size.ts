import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const POLL_INTERVAL_MS = 2_000;

/** A signal that aborts when a folder grows above a size, or when the caller's own signal does. */
export interface SizeWatch {
  readonly signal: AbortSignal;
  /** Whether it was the size. */
  readonly exceeded: () => boolean;
  readonly stop: () => void;
}

/** Watches the size of a folder that git fills: git has no limit of its own for what it fetches. */
export function watchSize(
  folder: string,
  mostBytes: number,
  signal: AbortSignal | undefined,
  pollIntervalMs: number = POLL_INTERVAL_MS,
): SizeWatch {
  const tooLarge = new AbortController();
  const timer = setInterval(() => {
    void sizeOf(folder).then((bytes) => {
      if (bytes > mostBytes) tooLarge.abort();
    });
  }, pollIntervalMs);
  timer.unref();
  return {
    signal: signal === undefined ? tooLarge.signal : AbortSignal.any([signal, tooLarge.signal]),
    exceeded: () => tooLarge.signal.aborted,
    stop: () => clearInterval(timer),
  };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          // Moved meanwhile.
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
