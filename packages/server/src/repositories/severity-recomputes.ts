import type { Recompute } from '@sluice/contract/schemas/severity-rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type RecomputeRow = Selectable<Schema['severity_recomputes']>;

/** Starts the rating of all incidents by the rules of a revision; a running one starts over. */
export async function beginRecompute(
  trx: Kysely<Schema>,
  companyId: number,
  revision: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into severity_recomputes as r (company_id, revision, total, started_at)
    select ${companyId}::integer, ${revision}::integer, count(*), ${now}::timestamptz
    from incidents where company_id = ${companyId}
    on conflict (company_id) do update set revision = excluded.revision, cursor_id = 0, done = 0, changed = 0,
      total = excluded.total, started_at = excluded.started_at, finished_at = null`.execute(trx);
}

/** How far the rating is, locked until the transaction ends; null when there is none to do. */
export async function lockRecompute(
  trx: Kysely<Schema>,
  companyId: number,
): Promise<RecomputeRow | null> {
  const row = await trx
    .selectFrom('severity_recomputes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The next incidents to rate after one, in the order of their ids. */
export async function nextToRate(
  trx: Kysely<Schema>,
  companyId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('incidents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes how far the rating is. */
export async function moveRecompute(
  trx: Kysely<Schema>,
  companyId: number,
  step: { cursorId: number; done: number; changed: number; finishedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('severity_recomputes')
    .set((eb) => ({
      cursor_id: step.cursorId,
      done: eb('done', '+', step.done),
      changed: eb('changed', '+', step.changed),
      finished_at: step.finishedAt,
    }))
    .where('company_id', '=', companyId)
    .execute();
}

/** The progress as the wire has it. */
export async function recomputeProgress(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<Recompute> {
  const row = await db
    .selectFrom('severity_recomputes')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) {
    const nothing = { done: 0, total: 0, changed: 0, started_at: null, finished_at: null };
    return { is_running: false, ...nothing, seconds_left: null };
  }
  const { total, changed, started_at, finished_at } = row;
  const isRunning = finished_at === null;
  const done = isRunning ? Math.min(row.done, total) : total;
  const seconds = (now.getTime() - started_at.getTime()) / 1_000;
  return {
    is_running: isRunning,
    done,
    total,
    changed,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    seconds_left: isRunning && done > 0 ? Math.ceil((seconds / done) * (total - done)) : null,
  };
}

/** The companies whose rating has not come to an end. */
export async function companiesToRate(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom('severity_recomputes')
    .select('company_id')
    .where('finished_at', 'is', null)
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}
