import type { RevertState } from '@sluice/domain/audit-change';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { changedSince, revertEntries } from '../../repositories/audit-reverts.ts';
import { revertCall } from './revert-calls.ts';

/** Which entries of a page can be reverted; those that are missing never can. */
export async function revertStates(
  db: Kysely<Schema>,
  companyId: number,
  rows: readonly { readonly id: number; readonly gg_created_at: string }[],
): Promise<Map<number, RevertState>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const times = rows.map((row) => Date.parse(row.gg_created_at));
  const written = { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) };
  const entries = (await revertEntries(db, companyId, ids, written)).filter(
    (entry) => revertCall(entry) !== null,
  );
  const changed = await changedSince(db, companyId, entries);
  return new Map(entries.map(({ id }) => [id, changed.has(id) ? 'changed' : 'possible']));
}
