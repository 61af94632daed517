import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Dead rows from which a table is worth a vacuum: fewer cost nothing noticeable. */
const FEWEST_DEAD = 500;
/** The part of a table that may be of no use. */
const DEAD_PART = 0.1;
/** The part of a table that may have changed since the planner's samples were taken. */
const CHANGED_PART = 0.1;

/** What an upkeep did. */
export interface Upkeep {
  vacuumed: string[];
  analyzed: string[];
}

/**
 * Replaces PostgreSQL's autovacuum, which the embedded database lacks: frees the space of dead rows and refreshes the planner's statistics,
 * only for tables that changed much. One statement for each table, outside of transactions, so that other clients can run in between.
 */
export async function vacuumAnalyze(db: Kysely<Schema>, signal: AbortSignal): Promise<Upkeep> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ schema: string; name: string; isDead: boolean }>`
    select schemaname as schema, relname as name,
      n_dead_tup > ${FEWEST_DEAD} and n_dead_tup > ${DEAD_PART}::float8 * n_live_tup as "isDead"
    from pg_stat_user_tables
    where n_dead_tup > ${FEWEST_DEAD} and n_dead_tup > ${DEAD_PART}::float8 * n_live_tup
      or n_mod_since_analyze > ${FEWEST_DEAD} and n_mod_since_analyze > ${CHANGED_PART}::float8 * n_live_tup
    order by schemaname, relname`.execute(db);
  const done: Upkeep = { vacuumed: [], analyzed: [] };
  for (const { schema, name, isDead } of rows) {
    signal.throwIfAborted();
    const table = sql.id(schema, name);
    if (isDead) await sql`vacuum (analyze) ${table}`.execute(db);
    else await sql`analyze ${table}`.execute(db);
    (isDead ? done.vacuumed : done.analyzed).push(`${schema}.${name}`);
  }
  return done;
}
