import type { Vault } from '../crypto/vault.ts';
import { placeColumns } from '../repositories/new-occurrences.ts';
import { assertDefined } from './assert-defined.ts';
import type { Batch, BatchNews, PreparedBatch } from './batch.ts';
import { placesInOrder } from './places.ts';
import { searchTextsOf } from './search-text.ts';
import { distinctSecrets, sealSecrets } from './store-secrets.ts';

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
    searchTexts: searchTextsOf(batch, order, indexOf),
    columns: placeColumns(
      order.map((index) => {
        const { commit, path, line } = assertDefined(findings[index]);
        const { sha: commitSha, subject: commitMessage, committedAt } = commit;
        return { commitSha, commitMessage, path, line, committedAt };
      }),
    ),
  };
  return { ...batch, distinct, news };
}
