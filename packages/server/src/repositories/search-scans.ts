import type { SearchScan } from '@sluice/contract/schemas/search';
import {
  MOST_RUNNING_SCANS,
  SCAN_KEPT_MS,
  type ScanStep,
  type StoredScanStatus,
  scanAfter,
  shownScanStatus,
} from '@sluice/domain/search-scan';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockSearchLimits } from './search-limits.ts';

/** A scan as the one who runs it needs it. */
export interface RunningScan {
  readonly status: StoredScanStatus;
  readonly query: string;
  readonly isRestricted: boolean;
  /** Null: the schedule asked for it. */
  readonly memberId: number | null;
  /** Patches up to this one are scanned, by these detectors. */
  readonly cursorId: number;
  readonly detectors: string;
}

/** A scan to run; null when there is none. With `lock` others wait until the transaction ends. */
export async function runningScan(
  db: Kysely<Schema>,
  companyId: number,
  id: string,
  lock?: 'lock',
): Promise<RunningScan | null> {
  const { rows } = await sql<RunningScan>`
    select c.status, x.query, x.is_restricted as "isRestricted", c.member_id as "memberId", c.cursor_id as "cursorId", c.detectors
    from search_scans c join searches x on x.company_id = c.company_id and x.id = c.search_id
    where c.company_id = ${companyId} and c.id = ${id} ${lock === undefined ? sql`` : sql`for update of c`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a run writes of a scan. */
export interface ScanChange {
  scanned_patches?: number;
  total_patches?: number;
  cursor_id?: number;
  detectors?: string;
  last_patch_name?: string;
}

/** Notes how a scan goes. */
export async function changeScan(
  db: Kysely<Schema>,
  companyId: number,
  id: string,
  change: ScanChange,
): Promise<void> {
  await db
    .updateTable('search_scans')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes a step of a scan. A step that the scan's status does not allow changes nothing, and a scan begins only while fewer than two others
 * of its company run (decisions §12). Answers whether the step was taken.
 *
 * @param alongside what is done in the transaction of a step that is taken
 */
export async function stepScan(
  db: Kysely<Schema>,
  companyId: number,
  id: string,
  step: Exclude<ScanStep, 'ask_again'>,
  now: Date,
  alongside: (trx: Kysely<Schema>) => Promise<void> = async () => {},
): Promise<boolean> {
  const isOver = step !== 'begin';
  const expires = new Date(now.getTime() + SCAN_KEPT_MS);
  return db.transaction().execute(async (trx) => {
    if (step === 'begin') await lockSearchLimits(trx, companyId);
    const scan = await runningScan(trx, companyId, id, 'lock');
    const status = scan === null ? null : scanAfter(scan.status, step);
    if (scan === null || status === null) return false;
    const isNew = step === 'begin' && scan.status === 'created';
    if (isNew && (await countRunning(trx, companyId)) >= MOST_RUNNING_SCANS) return false;
    await trx
      .updateTable('search_scans')
      .set({
        status,
        ...(isOver ? { finished_at: now, expires_at: expires } : {}),
        ...(isNew ? { started_at: now, finished_at: null } : {}),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    await alongside(trx);
    return true;
  });
}

async function countRunning(trx: Kysely<Schema>, companyId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from search_scans where company_id = ${companyId} and status = 'scanning'`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** The scan of a company that waits the longest; null where none waits. */
export async function nextWaitingScan(
  db: Kysely<Schema>,
  companyId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('search_scans')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'created')
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Asks for the scan of a search: a new one, or the last one again. One that waits or runs is left as it is. */
export async function askForScan(
  trx: Kysely<Schema>,
  companyId: number,
  asked: { id: string; searchId: string; memberId: number | null },
  now: Date,
): Promise<{ id: string; isAsked: boolean }> {
  const made = await trx
    .insertInto('search_scans')
    .values({
      company_id: companyId,
      id: asked.id,
      search_id: asked.searchId,
      status: 'created',
      member_id: asked.memberId,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'search_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isAsked: true };
  const known = await trx
    .selectFrom('search_scans')
    .select(['id', 'status', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('search_id', '=', asked.searchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = parseScanStatus(known.status);
  const status = scanAfter(stored, 'ask_again');
  if (status === null) return { id: known.id, isAsked: false };
  const isExpired =
    shownScanStatus({ status: stored, expiresAt: known.expires_at }, now) === 'expired';
  if (isExpired) await forgetFound(trx, companyId, known.id);
  await trx
    .updateTable('search_scans')
    .set({
      status,
      member_id: asked.memberId,
      requested_at: now,
      started_at: null,
      finished_at: null,
      expires_at: null,
      ...(isExpired ? { cursor_id: 0, scanned_patches: 0 } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', known.id)
    .execute();
  return { id: known.id, isAsked: true };
}

async function forgetFound(trx: Kysely<Schema>, companyId: number, scanId: string): Promise<void> {
  await trx
    .deleteFrom('scanned_secrets')
    .where('company_id', '=', companyId)
    .where('scan_id', '=', scanId)
    .execute();
}

/** The status that a row carries. */
export function parseScanStatus(text: string): StoredScanStatus {
  const known: readonly StoredScanStatus[] = ['created', 'scanning', 'finished'];
  return known.find((status) => status === text) ?? 'error';
}

/** The scans, of all companies, that wait or run: what a kill left is begun again. */
export async function openScans(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ companyId: number; scanId: string }[]> {
  return db
    .selectFrom('search_scans')
    .innerJoin('companies', 'companies.id', 'search_scans.company_id')
    .select(['search_scans.company_id as companyId', 'search_scans.id as scanId'])
    .where('companies.is_active', '=', true)
    .where('search_scans.status', 'in', ['created', 'scanning'])
    .orderBy(
      sql`row_number() over (partition by search_scans.company_id order by search_scans.requested_at)`,
    )
    .orderBy('search_scans.requested_at')
    .limit(limit)
    .execute();
}

interface ScanRow {
  id: string;
  search_id: string;
  query: string;
  status: string;
  scanned_patches: number;
  total_patches: number;
  last_patch_name: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
  email: string | null;
  secrets: number;
  kinds: string[];
}

function toScan(row: ScanRow, now: Date): SearchScan {
  const status = shownScanStatus(
    { status: parseScanStatus(row.status), expiresAt: row.expires_at },
    now,
  );
  const isKept = status !== 'expired';
  return {
    uuid: row.id,
    search: row.search_id,
    query_string: row.query,
    status,
    scanned_patches: row.scanned_patches,
    total_patches: row.total_patches,
    last_scanned_patch_name: row.last_patch_name,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    expired_at: row.expires_at?.toISOString() ?? null,
    user_email: row.email,
    secrets: isKept ? row.secrets : 0,
    list_secrets: isKept ? row.kinds : [],
  };
}

const SCANS = sql`
  select c.id, c.search_id, x.query, c.status, c.scanned_patches, c.total_patches, c.last_patch_name, c.started_at, c.finished_at,
    c.expires_at, m.email, (select count(*)::integer from scanned_secrets z where z.company_id = c.company_id and z.scan_id = c.id) as secrets,
    array(select distinct z.display_name from scanned_secrets z where z.company_id = c.company_id and z.scan_id = c.id order by 1) as kinds
  from search_scans c join searches x on x.company_id = c.company_id and x.id = c.search_id
  left join members m on m.company_id = c.company_id and m.id = c.member_id`;

/** A scan of the company; null when there is none. */
export async function getScan(
  db: Kysely<Schema>,
  companyId: number,
  id: string,
  now: Date,
): Promise<SearchScan | null> {
  const { rows } =
    await sql<ScanRow>`${SCANS} where c.company_id = ${companyId} and c.id = ${id}`.execute(db);
  return rows[0] === undefined ? null : toScan(rows[0], now);
}

/** Scans of one person that a list shows at most. */
const MOST_LISTED = 100;

/** The scans that members started and whose results are still kept, newest first. */
export async function listScansOf(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  now: Date,
): Promise<SearchScan[]> {
  const { rows } = await sql<ScanRow>`${SCANS}
    where c.company_id = ${companyId} and c.member_id = ${memberId} and (c.expires_at is null or c.expires_at > ${now})
    order by c.requested_at desc, c.id limit ${sql.lit(MOST_LISTED)}`.execute(db);
  return rows.map((row) => toScan(row, now));
}
