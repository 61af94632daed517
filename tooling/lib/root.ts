import { join } from 'node:path';

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A path inside the checkout. */
export function inRoot(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Ends this process when its parent ends, even one that was killed. */
export function stopWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener references the channel, and a finished command would wait for its parent for ever.
  process.channel?.unref();
}
