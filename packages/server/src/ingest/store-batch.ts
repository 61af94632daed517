import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { beginBatch } from '../repositories/batch-context.ts';
import { backfillGraspers } from './backfill-graspers.ts';
import type { Batch, BatchResult, PreparedBatch } from './batch.ts';
import { prepareBatch } from './prepare-batch.ts';
import { noteStored, sampleWhenDue } from './samples.ts';
import { storeFindings } from './store-findings.ts';

const NOTHING_NEW: BatchResult = {
  incidentIds: [],
  newOccurrences: 0,
  newIncidents: 0,
  newLeaks: { occurrences: 0, incidents: 0 },
};

/**
 * Stores findings and checkpoint in one transaction. Identity is decisions §5: an incident is company, detector and keyed hash of the value; an
 * occurrence adds repository, commit, path and line. Storing the same batch again changes nothing and undoes no decision; two workers wait for each other
 * at the source's row.
 */
export async function storeBatch(
  db: Kysely<Schema>,
  vault: Vault,
  batch: Batch,
): Promise<BatchResult> {
  return storePrepared(db, vault, prepareBatch(vault, batch, false));
}

/** The same for a batch that was prepared. */
async function storePrepared(
  db: Kysely<Schema>,
  vault: Vault,
  batch: PreparedBatch,
  onWriting: (occurrences: number) => void = () => {},
): Promise<BatchResult> {
  const done = await inTransaction(db, async (trx) => {
    const { companyId, sourceId, graspedBy, seenAt } = batch;
    const context = await beginBatch(db, trx, batch, batch.source);
    const result =
      batch.findings.length === 0
        ? NOTHING_NEW
        : await storeFindings(trx, vault, batch, context, onWriting);
    if (graspedBy !== undefined && graspedBy.size > 0) {
      await backfillGraspers(trx, companyId, sourceId, graspedBy, seenAt);
    }
    return result;
  });
  if (!db.isTransaction) {
    noteStored(db, done.newOccurrences);
    await sampleWhenDue(db, 'between batches');
  }
  return done;
}

/** Stores batches one after the other, each while the next one is being found and prepared. */
export interface BatchStore {
  /** Takes a batch, once the one before is stored; `onStored` is called when this one is. @throws what storing the one before threw */
  put: (batch: Batch, onStored: (result: BatchResult) => void) => Promise<void>;
  /** Resolves when all is stored. @throws what storing the last threw */
  end: () => Promise<void>;
}

/** A way to store the batches of one scan. */
export function batchStore(db: Kysely<Schema>, vault: Vault): BatchStore {
  let storing: Promise<void> = Promise.resolve();
  /** Resolves when the database has the most of its work, or when all is done. */
  let writing: Promise<void> = storing;
  // Of the first nothing is worked out ahead: the database has nothing else to do meanwhile, and all of it may be known.
  let isNews = false;
  return {
    async put(batch, onStored) {
      // Preparing a batch does not yield, so answers of the database wait until it ends.
      await writing;
      const prepared = prepareBatch(vault, batch, isNews);
      await storing;
      const { promise, resolve } = Promise.withResolvers<void>();
      const onWriting = (occurrences: number) => {
        isNews = occurrences > 0;
        setImmediate(resolve);
      };
      storing = storePrepared(db, vault, prepared, onWriting).then(onStored);
      writing = promise;
      // The next `put` or `end` rethrows a failure.
      storing.then(resolve, () => resolve());
    },
    end: () => storing,
  };
}

/** The transaction that is open already, or one of its own. */
function inTransaction<T>(
  db: Kysely<Schema>,
  run: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
