import type { Deps } from '../deps.ts';
import { storedKeys } from '../repositories/workspace-keys.ts';

const CHECK_MS = 5_000;

/**
 * Resolves when the key of the workspace was rotated by another process: this one holds the former key, can write nothing that is encrypted, and
 * has to be started again.
 */
export function keyRotated({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(async () => {
      try {
        const stored = await storedKeys(db);
        if (stored === null || stored.generation === vault.generation) return;
      } catch {
        // A database that is away is another's business.
        return;
      }
      clearInterval(timer);
      log.error('The key of this workspace was rotated. Start this process again.');
      resolve();
    }, CHECK_MS);
    timer.unref();
  });
}
