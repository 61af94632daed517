import type { Report } from '@sluice/contract/endpoints/reports';
import { type ReportedView, type ReportFrequency, reportAddress } from '@sluice/domain/reports';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What an admin gives a report. */
export interface ReportContent extends ReportedView {
  readonly name: string;
  readonly frequency: ReportFrequency;
  readonly isPaused: boolean;
  readonly nextRunAt: Date | null;
}

const COLUMNS = [
  'id',
  'name',
  'view',
  'query',
  'frequency',
  'is_paused',
  'next_run_at',
  'last_sent_at',
  'version',
] as const;

/** The reports of a company by name, or one of them. */
export async function listReports(
  db: Kysely<Schema>,
  companyId: number,
  id?: number,
): Promise<Report[]> {
  let reports = db.selectFrom('reports').select(COLUMNS).where('company_id', '=', companyId);
  let recipients = db
    .selectFrom('report_recipients as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select(['r.report_id', 'm.email', 'm.is_active', 'm.blocked_at'])
    .where('r.company_id', '=', companyId)
    .where('m.deleted_at', 'is', null);
  if (id !== undefined) {
    reports = reports.where('id', '=', id);
    recipients = recipients.where('r.report_id', '=', id);
  }
  const rows = await reports.orderBy('name').orderBy('id').execute();
  const byReport = Map.groupBy(
    await recipients.orderBy('m.email').execute(),
    (one) => one.report_id,
  );
  return rows.map(({ query, next_run_at, last_sent_at, ...row }) => ({
    ...row,
    address: reportAddress({ view: row.view, query }),
    next_run_at: next_run_at?.toISOString() ?? null,
    last_sent_at: last_sent_at?.toISOString() ?? null,
    recipients: (byReport.get(row.id) ?? []).map((one) => ({
      email: one.email,
      is_active: one.is_active && one.blocked_at === null,
    })),
  }));
}

/** How many reports a company keeps. */
export async function countReports(db: Kysely<Schema>, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a report. Answers its id. */
export async function addReport(
  trx: Kysely<Schema>,
  companyId: number,
  authorId: number,
  report: ReportContent,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('reports')
    .values({
      company_id: companyId,
      name: report.name,
      view: report.view,
      query: report.query,
      frequency: report.frequency,
      is_paused: report.isPaused,
      next_run_at: report.nextRunAt,
      author_id: authorId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a report as long as it has this version. Answers whether it had. */
export async function changeReport(
  trx: Kysely<Schema>,
  companyId: number,
  { id, version }: { readonly id: number; readonly version: number },
  change: Partial<ReportContent>,
  now: Date,
): Promise<boolean> {
  const { name, view, query, frequency, isPaused, nextRunAt } = change;
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(view === undefined ? {} : { view }),
      ...(query === undefined ? {} : { query }),
      ...(frequency === undefined ? {} : { frequency }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
      ...(nextRunAt === undefined ? {} : { next_run_at: nextRunAt }),
      version: version + 1,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a report its recipients, in place of those that it had. */
export async function setRecipients(
  trx: Kysely<Schema>,
  companyId: number,
  reportId: number,
  memberIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('report_recipients')
    .where('company_id', '=', companyId)
    .where('report_id', '=', reportId)
    .execute();
  await trx
    .insertInto('report_recipients')
    .values(
      memberIds.map((member_id) => ({ company_id: companyId, report_id: reportId, member_id })),
    )
    .execute();
}

/** Deletes a report. Answers whether there was one. */
export async function deleteReport(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reports')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A report that is to be sent. */
export interface DueReport extends ReportedView {
  readonly companyId: number;
  readonly id: number;
  readonly name: string;
  readonly frequency: ReportFrequency;
}

/** The reports of active companies that are due, the longest due first. */
export async function dueReports(
  db: Kysely<Schema>,
  now: Date,
  limit: number,
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('reports as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.company_id as companyId', 'r.id'])
    .where('r.next_run_at', '<=', now)
    .where('c.is_active', '=', true)
    .orderBy('r.next_run_at')
    .limit(limit)
    .execute();
}

/** Takes a report that is due, for this transaction; null where another process sends it or it is no longer due. */
export async function takeReport(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<DueReport | null> {
  const row = await trx
    .selectFrom('reports')
    .select(['id', 'name', 'view', 'query', 'frequency'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('next_run_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, companyId };
}

/** The addresses of a report's recipients who may sign in now. */
export async function activeRecipients(
  trx: Kysely<Schema>,
  companyId: number,
  reportId: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('report_recipients as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select('m.email')
    .where('r.company_id', '=', companyId)
    .where('r.report_id', '=', reportId)
    .where('m.is_active', '=', true)
    .where('m.blocked_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where('m.is_key', '=', false)
    .orderBy('m.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Records when a report is sent next, and that it was sent where it was. It changes no version: no person changed it. */
export async function scheduleReport(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  { nextRunAt, sentAt }: { readonly nextRunAt: Date; readonly sentAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ next_run_at: nextRunAt, ...(sentAt === null ? {} : { last_sent_at: sentAt }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
