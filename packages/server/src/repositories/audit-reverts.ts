import {
  ABOUT_ALL,
  isRevertible,
  REVERTIBLE,
  type RevertibleType,
} from '@sluice/domain/audit-change';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** An entry that is written later has a later time, unless the clocks of servers differ: by less than this. */
const CLOCKS_MS = 3_600_000;

/** An entry that may be reverted. */
export interface RevertEntry {
  readonly id: number;
  readonly at: Date;
  /** What was changed, as `kind:id`. */
  readonly target: string;
  readonly type: RevertibleType;
  /** Of what was changed; null where there is one of its kind. */
  readonly targetId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** From when to when entries were written: only these months of the log are read. */
export interface WrittenBetween {
  readonly first: Date;
  readonly last: Date;
}

/** The entries among some that are of a type that can be reverted. */
export async function revertEntries(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
  written?: WrittenBetween,
): Promise<RevertEntry[]> {
  // Dates of JavaScript lose the microseconds.
  const end = written === undefined ? null : new Date(written.last.getTime() + 1);
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'created_at as at', 'action', 'target', 'detail'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .$if(written !== undefined, (query) =>
      query.where('created_at', '>=', written?.first ?? null).where('created_at', '<', end),
    )
    .execute();
  return rows.flatMap(({ id, at, action, target, detail }): RevertEntry[] => {
    const targetId = /:([1-9]\d{0,9})$/.exec(target)?.[1];
    return isRevertible(action)
      ? [
          {
            id,
            at,
            target,
            type: action,
            targetId: targetId === undefined ? null : Number(targetId),
            detail,
          },
        ]
      : [];
  });
}

/** The newest entry of each type, target and reverted entry since some were written. */
interface LaterEntry {
  readonly action: string;
  readonly target: string;
  readonly reverts: string | null;
  readonly id: number;
}

async function laterEntries(
  db: Kysely<Schema>,
  companyId: number,
  entries: readonly RevertEntry[],
): Promise<LaterEntry[]> {
  const since = new Date(Math.min(...entries.map(({ at }) => at.getTime())) - CLOCKS_MS);
  const touching = [...new Set(entries.flatMap(({ type }) => REVERTIBLE[type]))];
  const { rows } = await sql<LaterEntry>`
    select action, target, detail ->> 'reverts' as reverts, max(id) as id from audit_log
    where company_id = ${companyId} and created_at >= ${since} and action = any(${touching}::text[])
      and (target = any(${entries.map(({ target }) => target)}::text[])
        or detail ->> 'reverts' = any(${entries.map(({ id }) => String(id))}::text[]))
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The newest entries of types of which any later one is about the same thing. */
async function newestOf(
  db: Kysely<Schema>,
  companyId: number,
  types: readonly string[],
): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  for (const type of types) {
    const { rows } = await sql<{ id: number }>`
      select id from audit_log where company_id = ${companyId} and action = ${type}
      order by created_at desc, id desc limit 1`.execute(db);
    newest.set(type, rows[0]?.id ?? 0);
  }
  return newest;
}

/** The entries after which the same thing was changed again. */
export async function changedSince(
  db: Kysely<Schema>,
  companyId: number,
  entries: readonly RevertEntry[],
): Promise<Set<number>> {
  if (entries.length === 0) return new Set();
  const later = await laterEntries(db, companyId, entries);
  const aboutAll = entries.filter(({ type }) => ABOUT_ALL.has(type));
  const newest = await newestOf(db, companyId, [
    ...new Set(aboutAll.flatMap(({ type }) => REVERTIBLE[type])),
  ]);
  const isChanged = ({ id, type, target }: RevertEntry) =>
    REVERTIBLE[type].some(
      (by) =>
        (ABOUT_ALL.has(type) && (newest.get(by) ?? 0) > id) ||
        later.some(
          (one) =>
            one.action === by &&
            one.id > id &&
            (one.target === target || one.reverts === String(id)),
        ),
    );
  return new Set(entries.filter(isChanged).map(({ id }) => id));
}
