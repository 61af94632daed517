import type { Vault } from '../crypto/vault.ts';
import { maskSubjects } from './mask-patch.ts';
import { BUILT_IN } from './own-search.ts';
import type { Batch } from './store-batch.ts';
import { type DistinctSecrets, distinctSecrets } from './store-secrets.ts';

/** A batch with what can be worked out of it before the database is asked. */
export interface PreparedBatch extends Batch {
  readonly distinct: DistinctSecrets;
  /** The masked subjects of the commits; null: not yet, for they may all be known. */
  readonly subjects: ReadonlyMap<string, string> | null;
}

/** Works out what needs no database. `isNews`: much of it is likely to be new, so that its subjects will be needed. */
export function prepareBatch(vault: Vault, batch: Batch, isNews: boolean): PreparedBatch {
  const { companyId, findings, search = BUILT_IN } = batch;
  return {
    ...batch,
    distinct: distinctSecrets(vault, companyId, findings),
    subjects: isNews ? maskSubjects(findings, search.detectors) : null,
  };
}
