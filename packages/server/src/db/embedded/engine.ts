import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Opens the embedded engine with the extensions that migrations use; without a folder it lives in memory. */
export function openEngine(folder?: string, options: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create({
    ...options,
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { pg_trgm },
  });
}
