import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** The tables that a scan fills. */
const TABLES = [
  'incidents',
  'occurrences',
  'incident_totals',
  'secrets',
  'patches',
  'events',
  'developers',
] as const;
/** Fewer rows than this are not sampled, as PostgreSQL's own autovacuum does not. */
const FEWEST_ROWS = 50;

/**
 * Refreshes the planner's statistics of the tables that a scan fills. The embedded database has no autovacuum,
 * and PostgreSQL's own is a minute late: until then a join of a thousand rows is planned as if there were one. It takes samples
 * only. Do not call it inside a transaction.
 *
 * A table of a handful of rows is left out: of one row, each index that begins with the company seems as good as the key, and a reference to it is
 * then checked by reading the whole company, for each row of the next large batch.
 *
 * @param isRough a tenth of the samples: enough to tell a table of a hundred rows from one of a million while it fills
 */
export async function refreshStatistics(db: Kysely<Schema>, isRough: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isRough) await sql`set local default_statistics_target to 10`.execute(trx);
    const counts = TABLES.map(
      (name) => sql`select ${name}::text as name,
        (select count(*) from (select 1 from ${sql.table(name)} limit ${FEWEST_ROWS}) as r)::integer as total`,
    );
    const { rows } = await sql<{ name: string; total: number }>`
      ${sql.join(counts, sql` union all `)}`.execute(trx);
    const filled = rows.filter(({ total }) => total >= FEWEST_ROWS).map(({ name }) => name);
    if (filled.length === 0) return;
    await sql`analyze ${sql.join(filled.map((name) => sql.table(name)))}`.execute(trx);
  });
}
