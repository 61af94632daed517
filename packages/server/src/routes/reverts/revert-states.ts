import type { RevertState } from '@sluice/domain/audit-change';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { changedSince, revertEntries } from '../../repositories/audit-reverts.ts';
import { revertCall } from './revert-calls.ts';

/** Which entries of a page can be reverted; those that are missing never can. */
export async function revertStates(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, RevertState>> {
  const entries = (await revertEntries(db, companyId, ids)).filter(
    (entry) => revertCall(entry) !== null,
  );
  const changed = await changedSince(db, companyId, entries);
  return new Map(entries.map(({ id }) => [id, changed.has(id) ? 'changed' : 'possible']));
}
