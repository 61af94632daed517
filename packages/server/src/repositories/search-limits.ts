import {
  type SEARCH_LIMITS,
  type SearchLimit,
  searchLimitRefusal,
} from '@sluice/domain/search-scan';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';

/** The advisory lock under which a company's scans, saved searches and bookmarks are counted. */
const LOCK = 7_205_512;

/** Lets one transaction at a time count what a company keeps of searches, so that two cannot pass a limit together. */
export async function lockSearchLimits(trx: Kysely<Schema>, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${companyId}::integer)`.execute(trx);
}

const COUNTED: Readonly<
  Record<keyof typeof SEARCH_LIMITS, (memberId: number) => RawBuilder<unknown>>
> = {
  saved_searches: () => sql`saved_searches x where true`,
  bookmarks: (memberId) => sql`saved_results x where x.member_id = ${memberId}`,
  waiting_scans: () => sql`search_scans x where x.status = 'created'`,
};

/**
 * Throws `limit_reached` where there is more of something now than a company or member may keep (decisions §12). Call it after the
 * addition, in its transaction and under {@link lockSearchLimits}: the addition is taken back then.
 */
export async function requireWithinLimit(
  trx: Kysely<Schema>,
  { companyId, memberId }: { readonly companyId: number; readonly memberId: number },
  limit: SearchLimit,
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${COUNTED[limit](memberId)} and x.company_id = ${companyId}`.execute(
    trx,
  );
  const detail = searchLimitRefusal(limit, (rows[0]?.n ?? 0) - 1);
  if (detail !== null) throw new Problem('limit_reached', { detail });
}
