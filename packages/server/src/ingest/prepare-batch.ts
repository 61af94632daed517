import type { Vault } from '../crypto/vault.ts';
import type { NewSecret } from '../repositories/findings.ts';
import { type PlaceColumns, placeColumns } from '../repositories/new-occurrences.ts';
import { haystacksOf } from './haystack.ts';
import { must } from './must.ts';
import { placesInOrder } from './places.ts';
import type { Batch } from './store-batch.ts';
import { type DistinctSecrets, distinctSecrets, sealSecrets } from './store-secrets.ts';

/** A batch with what can be worked out of it before the database is asked. */
export interface PreparedBatch extends Batch {
  readonly distinct: DistinctSecrets;
  /** What is needed of it as far as it is new; null: not yet, for all of it may be known. */
  readonly news: BatchNews | null;
}

/** What is needed of findings that are new. */
export interface BatchNews {
  /** The findings by commit dates, each place of a secret once. */
  readonly order: readonly number[];
  /** Each secret as it is stored. */
  readonly sealed: readonly NewSecret[];
  /** What an incident that begins with a secret is searched in, by the secret. */
  readonly haystacks: ReadonlyMap<number, string>;
  /** Where the findings stand, in that order. */
  readonly columns: PlaceColumns;
}

/** Works out what needs no database. `isNews`: much of it is likely to be new. */
export function prepareBatch(vault: Vault, batch: Batch, isNews: boolean): PreparedBatch {
  const { companyId, findings } = batch;
  const distinct = distinctSecrets(vault, companyId, findings);
  if (!isNews) return { ...batch, distinct, news: null };
  const { indexOf } = distinct;
  const order = placesInOrder(findings, indexOf, [...findings.keys()]);
  const news: BatchNews = {
    order,
    sealed: sealSecrets(vault, companyId, findings, distinct, [...distinct.firsts.keys()]),
    haystacks: haystacksOf(batch, order, indexOf),
    columns: placeColumns(
      order.map((index) => {
        const { commit, path, line } = must(findings[index]);
        const { sha: commitSha, subject: commitMessage, committedAt } = commit;
        return { commitSha, commitMessage, path, line, committedAt };
      }),
    ),
  };
  return { ...batch, distinct, news };
}
