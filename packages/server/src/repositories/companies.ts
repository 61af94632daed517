import {
  DEFAULT_FLAGS,
  FEATURE_FLAGS,
  type FeatureFlag,
  type Role,
} from '@sluice/domain/permissions';
import { HISTORICAL_SCAN_MONTHS, type HistoricalScanMonths } from '@sluice/domain/schedule';
import { DEFAULT_SLA } from '@sluice/domain/sla';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import { MASKING_VERSION } from '../masking/masking-version.ts';
import { addDefaultRules } from './severity-rules.ts';
import { moveMaskingPass } from './stored-texts.ts';

const Hours = v.object({ acknowledge: v.nullable(v.number()), resolve: v.nullable(v.number()) });
const Sla = v.object({
  targets: v.object({ 10: Hours, 20: Hours, 30: Hours, 40: Hours, 50: Hours, 100: Hours }),
  digest: v.boolean(),
});

/** A company as its row has it. */
export type CompanyRow = Selectable<Schema['companies']>;

/** What a company may set for all of its people. */
export interface CompanyPreferences {
  reopen_incident_on_new_occurrence: boolean;
  sla: StoredSla;
}

/** A policy as it is stored and sent. */
export type StoredSla = v.InferOutput<typeof Sla>;

const StoredFlags = v.fallback(v.record(v.string(), v.boolean()), {});
const StoredPreferences = v.object({
  reopen_incident_on_new_occurrence: v.fallback(v.optional(v.boolean(), true), true),
  sla: v.fallback(v.optional(Sla, DEFAULT_SLA), DEFAULT_SLA),
});

/** The company itself. */
export async function getCompany(db: Kysely<Schema>, companyId: number): Promise<CompanyRow> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

/** Its flags: the defaults, and what was changed for it. */
export function flagsOf(company: CompanyRow): Record<FeatureFlag, boolean> {
  const stored = v.parse(StoredFlags, company.flags);
  const flags = { ...DEFAULT_FLAGS };
  for (const flag of FEATURE_FLAGS) flags[flag] = stored[flag] ?? DEFAULT_FLAGS[flag];
  return flags;
}

/** Its preferences; a resolved incident is reopened by a regression unless it says otherwise. */
export function preferencesOf(company: CompanyRow): CompanyPreferences {
  return v.parse(StoredPreferences, company.preferences);
}

/** Changes the preferences that are named and leaves the others. */
export async function updateCompanyPreferences(
  db: Kysely<Schema>,
  companyId: number,
  change: Partial<CompanyPreferences>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      preferences: sql<string>`preferences || ${JSON.stringify(change)}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', companyId)
    .execute();
}

/** Founds a company. */
export async function createCompany(
  db: Kysely<Schema>,
  company: { name: string; domains?: string[]; contextKeywords?: string[] },
  now: Date,
): Promise<number> {
  const row = await db
    .insertInto('companies')
    .values({
      name: company.name,
      domains: company.domains ?? [],
      context_keywords: company.contextKeywords ?? [],
      contract_start_date: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDefaultRules(db, row.id, now);
  // Nothing is stored yet, so all of it is masked.
  await moveMaskingPass(db, row.id, MASKING_VERSION, { step: 0, cursor: '' }, now);
  return row.id;
}

/** Adds a person to a company. Returns null when the address is already in use. */
export async function createMember(
  db: Kysely<Schema>,
  companyId: number,
  member: { email: string; firstName?: string; lastName?: string; role: Role; invitedAt?: Date },
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('members')
    .values({
      company_id: companyId,
      email: member.email.trim(),
      first_name: member.firstName ?? '',
      last_name: member.lastName ?? '',
      role: member.role,
      invited_at: member.invitedAt ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How often the histories of a company are scanned again, in months; null when it was never set. */
export function historicalScanOf(company: CompanyRow): HistoricalScanMonths | null {
  const stored = company.historical_scan_frequency;
  return HISTORICAL_SCAN_MONTHS.find((months) => String(months) === stored) ?? null;
}

/** Sets how often the histories of a company are scanned again. */
export async function setHistoricalScan(
  db: Kysely<Schema>,
  companyId: number,
  months: HistoricalScanMonths,
  now: Date,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ historical_scan_frequency: String(months), updated_at: now })
    .where('id', '=', companyId)
    .execute();
}

/** The companies that have periodic scans of their whole histories. */
export async function companiesWithHistoricalScan(db: Kysely<Schema>): Promise<CompanyRow[]> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('is_active', '=', true)
    .where('historical_scan_frequency', 'in', ['1', '2'])
    .orderBy('id')
    .execute();
}

/**
 * Lets every repository that a company watches be scanned from its beginning, with the run noted in the same transaction: two processes
 * that find it due at once begin one. Repositories follow at their next looks, which are spread.
 *
 * @param lastRun the value that the caller read; another value means that another worker was faster
 */
export async function beginHistoricalScan(
  db: Kysely<Schema>,
  companyId: number,
  lastRun: Date | null,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('companies')
      .set({ historical_scan_last_run: now })
      .where('id', '=', companyId)
      .where('historical_scan_last_run', 'is not distinct from', lastRun)
      .executeTakeFirst();
    if (begun.numUpdatedRows === 0n) return false;
    await trx
      .updateTable('sources')
      .set({ history_due_at: now })
      .where('company_id', '=', companyId)
      .where('is_watched', '=', true)
      .where('is_local', '=', false)
      .execute();
    return true;
  });
}

/** What the provider may change of a company. Members left out stay; flags are merged. */
export interface CompanyChange {
  name?: string;
  domains?: string[];
  context_keywords?: string[];
  contract_plan?: 'business' | 'free_trial';
  contract_end_date?: Date;
  /** Active API keys at most. */
  max_keys?: number;
  flags: Record<string, boolean>;
}

/** Changes a company. */
export async function updateCompany(
  db: Kysely<Schema>,
  companyId: number,
  change: CompanyChange,
  now: Date,
): Promise<void> {
  const { flags, ...rest } = change;
  await db
    .updateTable('companies')
    .set({ ...rest, flags: sql<string>`flags || ${JSON.stringify(flags)}::jsonb`, updated_at: now })
    .where('id', '=', companyId)
    .execute();
}

/** Makes a member staff, or takes it back. Answers whether there is such a member. */
export async function setStaff(
  db: Kysely<Schema>,
  companyId: number,
  email: string,
  isStaff: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('members')
    .set({ is_staff: isStaff })
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
