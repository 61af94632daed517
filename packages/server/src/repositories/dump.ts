import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** One row of a back-up. */
export interface DumpedRow {
  table: string;
  row: Record<string, unknown>;
}

/** The tables of a back-up, in the order in which their rows can be put back. */
const TABLES = [
  'workspace_keys',
  'workspace_secrets',
  'companies',
  'members',
  'member_links',
  'api_keys',
  'sso_connections',
  'saml_bindings',
  'scim_users',
  'expiry_notices',
  'severity_rules',
  'severity_rule_events',
  'severity_rule_sets',
  'severity_recomputes',
  'banlist_suggestions',
  'developer_suggestions',
  'sources',
  'secrets',
  'developers',
  'incidents',
  'incident_ignores',
  'validity_checks',
  'patches',
  'occurrences',
  'presence_checks',
  'events',
  'notes',
  'remote_issues',
  'shared_links',
  'feedback_answers',
  'audit_log',
  'audit_chain',
  'audit_heads',
  'audit_gaps',
  'audit_totals',
  'audit_actors',
  'audit_checks',
  'organizations',
  'private_tokens',
  'private_token_organizations',
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
  'reports',
  'report_recipients',
  // Last: what is put back is no news to send.
  'notifiers',
] as const;

/** The tables that stay out of a back-up, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_migrations: 'the head of the back-up names the migration',
  incident_totals: 'a trigger counts them again',
  activity_quarters: 'a trigger counts them again',
  activity_days: 'a trigger counts them again',
  figure_moments: 'a trigger counts them again',
  figure_days: 'a trigger counts them again',
  reopened_remediations: 'a trigger works them out again',
  detection_hours: 'a trigger counts them again',
  detection_days: 'a trigger counts them again',
  detection_classes: 'a trigger counts them again',
  detection_times: 'a trigger works them out again',
  activity_names: 'a trigger notes them again',
  incident_sources: 'a trigger notes them again',
  repository_blocks: 'a trigger counts them again',
  perimeter_stretches: 'a trigger works them out again',
  avatars: 'fetched again from the code host',
  known_values: 'masking derives them again from the secrets',
  masking_passes: 'everything that was restored is masked once more',
  search_commits: 'the index of Explore is built again from the mirrors',
  search_patches: 'the index of Explore is built again from the mirrors',
  search_indexes: 'the index of Explore is built again from the mirrors',
  sessions: 'people sign in again',
  idp_records: 'people sign in again',
  used_sign_ins: 'in passing: until a sign-in expires',
  sso_rehearsals: 'can be run again',
  saml_requests: 'in passing: until a sign-in expires',
  saml_codes: 'in passing: until a sign-in expires',
  idempotent_answers: 'in passing: kept for a day',
  incident_viewers: 'in passing: who looks at an incident now',
  invitation_mails: 'in passing: counted for a day',
  vendors: 'in passing: how long vendors ask to be left alone',
  mail_outbox: 'would be sent a second time',
  delivery_attempts: 'log of what was sent',
  notifier_events: 'would be sent a second time',
  notifier_deliveries: 'would be sent a second time',
};

/** The tables that a back-up consists of. */
export const DUMPED_TABLES: readonly string[] = TABLES;

const PAGE = 1_000;

/** The columns of a table that hold what was written: no generated ones. */
async function storedColumns(trx: Kysely<Schema>, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  );
  return sql.join(rows.map(({ name }) => sql.id(name)));
}

/** Whether this database holds no data yet. */
export async function isWorkspaceEmpty(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('companies') is not null as known`.execute(db);
  if (rows[0]?.known !== true) return true;
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
        const columns = await storedColumns(trx, table);
        await sql`declare dump no scroll cursor for
          select to_jsonb(t) as row from (select ${columns} from ${sql.table(table)}) t`.execute(
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
  const columns = await storedColumns(trx, table);
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb)`.execute(
    trx,
  );
}

/** Lets new ids begin after the restored ones. */
export async function continueIds(trx: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and attname = 'id' and attidentity <> '' and relname = any(${sql.val(TABLES)})`.execute(
    trx,
  );
  for (const { table } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
      trx,
    );
  }
}

/** The search index is rebuilt with new ids, so scans of searches start again, too. */
export async function restartSearchScans(trx: Kysely<Schema>): Promise<void> {
  await sql`update search_scans set cursor_id = 0, scanned_patches = 0`.execute(trx);
}

/** Takes away what an empty workspace knows of its key. */
export async function clearKeys(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('workspace_keys').execute();
}

/** Has new entries of the audit log chained and counted, or not: a back-up brings the chain of its entries along. */
export async function switchAuditChain(trx: Kysely<Schema>, isOn: boolean): Promise<void> {
  const verb = sql.raw(isOn ? 'enable' : 'disable');
  await sql`alter table audit_log ${verb} trigger audit_log_is_chained`.execute(trx);
}
