import { HISTORY_KEPT_MS } from '@sluice/domain/search-scan';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Forgets, of all companies, what is kept no longer: old history, what expired scans found, and searches that nothing is left of. */
export async function forgetSearches(db: Kysely<Schema>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HISTORY_KEPT_MS);
  await sql`delete from search_history where searched_at <= ${since}`.execute(db);
  await db.transaction().execute(async (trx) => {
    const expired = sql`select c.company_id, c.id from search_scans c
      where c.status in ('finished', 'error') and c.expires_at <= ${now} for update skip locked`;
    await sql`delete from scanned_secrets z using (${expired}) c where z.company_id = c.company_id and z.scan_id = c.id`.execute(
      trx,
    );
    await sql`update search_scans x set cursor_id = 0, scanned_patches = 0 from (${expired}) c
      where x.company_id = c.company_id and x.id = c.id and x.cursor_id > 0`.execute(trx);
    await sql`delete from search_scans x using (${expired}) c where x.company_id = c.company_id and x.id = c.id
      and not exists (select 1 from search_history h where h.company_id = x.company_id and h.search_id = x.search_id)
      and not exists (select 1 from saved_searches v where v.company_id = x.company_id and v.search_id = x.search_id)`.execute(
      trx,
    );
  });
  // Made again meanwhile, a search has its history: the reference refuses to let it go.
  await sql`
    delete from searches x where x.searched_at <= ${since}
      and not exists (select 1 from search_history h where h.company_id = x.company_id and h.search_id = x.id)
      and not exists (select 1 from saved_searches v where v.company_id = x.company_id and v.search_id = x.id)
      and not exists (select 1 from search_scans c where c.company_id = x.company_id and c.search_id = x.id)
      and not exists (select 1 from saved_results r where r.company_id = x.company_id and r.search_id = x.id)`.execute(
    db,
  );
}
