import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** One row of a back-up. */
export interface DumpedRow {
  table: string;
  row: Record<string, unknown>;
}

/** The tables of a back-up, in the order in which their rows can be put back. Sessions, totals (a trigger makes them) and what is only in passing stay out. */
const TABLES = [
  'workspace_keys',
  'workspace_secrets',
  'companies',
  'members',
  'severity_rules',
  'severity_rule_events',
  'severity_rule_sets',
  'severity_recomputes',
  'sources',
  'secrets',
  'developers',
  'incidents',
  'validity_checks',
  'patches',
  'occurrences',
  'events',
  'notes',
  'shared_links',
  'feedback_answers',
  'audit_log',
  'organizations',
  'perimeter_repositories',
  'perimeter_developers',
  'perimeter_emails',
  'perimeter_origins',
  'activity_events',
  'contributors',
  'achievements',
  'own_detectors',
  'keyword_labels',
  'keywords',
  'postman_users',
  'inactive_detectors',
  'detector_events',
  'searches',
  'search_history',
  'saved_searches',
  'search_scans',
  'scanned_secrets',
  'scanned_occurrences',
  'saved_results',
  'incident_views',
] as const satisfies readonly (keyof Schema)[];

/** Those whose rows have no id of their own. */
const WITHOUT_ID: readonly string[] = [
  'workspace_keys',
  'workspace_secrets',
  'severity_rule_sets',
  'severity_recomputes',
  'validity_checks',
  'feedback_answers',
  'perimeter_emails',
  'perimeter_origins',
  'contributors',
  'achievements',
  'inactive_detectors',
  'searches',
  'search_history',
  'saved_searches',
  'search_scans',
  'scanned_secrets',
  'saved_results',
];

const PAGE = 1_000;

/** The number of the newest applied migration. */
export async function currentMigration(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{
    number: number;
  }>`select max(number) as number from schema_migrations`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Whether nobody uses this database yet. */
export async function isWorkspaceEmpty(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** Gives every row of every table, of one moment. */
export async function dumpTables(
  db: Kysely<Schema>,
  give: (row: DumpedRow) => Promise<void>,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const table of TABLES) {
        await sql`declare dump no scroll cursor for select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
          trx,
        );
        for (;;) {
          const { rows } = await sql<{
            row: Record<string, unknown>;
          }>`fetch ${sql.lit(PAGE)} from dump`.execute(trx);
          for (const { row } of rows) await give({ table, row });
          if (rows.length < PAGE) break;
        }
        await sql`close dump`.execute(trx);
      }
    });
}

/** Puts rows of one table back, with their ids. */
export async function loadRows(trx: Kysely<Schema>, rows: readonly DumpedRow[]): Promise<void> {
  const table = TABLES.find((name) => name === rows[0]?.table);
  if (table === undefined) throw new Error('The back-up names an unknown table.');
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb)`.execute(
    trx,
  );
}

/** Lets new ids begin after the restored ones. */
export async function finishLoad(trx: Kysely<Schema>): Promise<void> {
  // What is searched is kept anew, under new ids: scans begin anew too.
  await sql`update search_scans set cursor_id = 0, scanned_patches = 0`.execute(trx);
  for (const table of TABLES) {
    if (WITHOUT_ID.includes(table)) continue;
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
      trx,
    );
  }
}

/** Takes away what an empty workspace knows of its key. */
export async function clearKeys(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('workspace_keys').execute();
}
