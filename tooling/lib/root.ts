import { join } from 'node:path';

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A path inside the checkout. */
export function inRoot(...parts: readonly string[]): string {
  return join(ROOT, ...parts);
}

/** Ends with whoever started the command, also when that was killed outright. */
export function stopWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
