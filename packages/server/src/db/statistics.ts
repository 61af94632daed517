import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Refreshes the planner's statistics of the tables that a scan fills. The embedded database has no autovacuum,
 * and PostgreSQL's own is a minute late: until then a join of a thousand rows is planned as if there were one. It takes samples
 * only. Do not call it inside a transaction.
 *
 * @param isRough a tenth of the samples: enough to tell a table of a hundred rows from one of a million while it fills
 */
export async function refreshStatistics(db: Kysely<Schema>, isRough: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isRough) await sql`set local default_statistics_target to 10`.execute(trx);
    await sql`analyze incidents, occurrences, incident_totals, secrets, patches, events, developers`.execute(
      trx,
    );
  });
}
