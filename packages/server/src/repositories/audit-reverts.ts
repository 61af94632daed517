import {
  ABOUT_ALL,
  isRevertible,
  REVERTIBLE,
  type RevertibleType,
} from '@sluice/domain/audit-change';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** An entry that may be reverted. */
export interface RevertEntry {
  readonly id: number;
  readonly type: RevertibleType;
  /** Of what was changed; null where there is one of its kind. */
  readonly targetId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The entries among some that are of a type that can be reverted. */
export async function revertEntries(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<RevertEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'target', 'detail'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
  return rows.flatMap(({ id, action, target, detail }): RevertEntry[] => {
    const targetId = /:([1-9]\d{0,9})$/.exec(target)?.[1];
    return isRevertible(action)
      ? [{ id, type: action, targetId: targetId === undefined ? null : Number(targetId), detail }]
      : [];
  });
}

/** The entries after which the same thing was changed again. */
export async function changedSince(
  db: Kysely<Schema>,
  companyId: number,
  entries: readonly RevertEntry[],
): Promise<Set<number>> {
  const pairs = entries.flatMap(({ id, type }) =>
    REVERTIBLE[type].map((by) => [id, by, ABOUT_ALL.has(type)] as const),
  );
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, by]) => by)}::text[],
      ${pairs.map(([, , isAny]) => isAny)}::boolean[]) as p(id, touching, is_any)
    join audit_log l on l.company_id = ${companyId} and l.id = p.id
    where exists (select from audit_log n where n.company_id = l.company_id and n.action = p.touching and n.id > l.id
      and (p.is_any or n.target = l.target or n.detail ->> 'reverts' = l.id::text))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
