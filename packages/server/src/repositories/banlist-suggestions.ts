import type { BanlistSuggestion } from '@sluice/contract/schemas/severity-rules';
import {
  BANLIST_RULE,
  isRepositoryMatch,
  SUGGESTED_FROM,
  SUGGESTED_SHARE,
} from '@sluice/domain/banlist';
import { reasonsOfGroup } from '@sluice/domain/resolution-reasons';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

const Patterns = v.fallback(v.array(v.object({ value: v.array(v.string()) })), []);

async function banned(db: Kysely<Schema>, companyId: number): Promise<string[]> {
  const rule = await db
    .selectFrom('severity_rules')
    .select('conditions')
    .where('company_id', '=', companyId)
    .where('name', '=', BANLIST_RULE)
    .executeTakeFirst();
  return v.parse(Patterns, rule?.conditions ?? []).flatMap(({ value }) => value);
}

/** The suggestions of a company that are not dismissed and that the banlist does not cover yet. */
export async function listSuggestions(
  db: Kysely<Schema>,
  companyId: number,
): Promise<BanlistSuggestion[]> {
  const patterns = await banned(db, companyId);
  const rows = await db
    .selectFrom('banlist_suggestions')
    .select(['id', 'pattern', 'incident_count', 'no_threat_count', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('incident_count', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ pattern }) => !patterns.some((one) => isRepositoryMatch(one, pattern)))
    .map((row) => ({ ...row, deleted_at: null }));
}

/** Dismisses a suggestion for good and returns it; null when the company has no suggestion with this id. */
export async function dismissSuggestion(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  now: Date,
): Promise<BanlistSuggestion | null> {
  const row = await trx
    .updateTable('banlist_suggestions')
    .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['id', 'pattern', 'incident_count', 'no_threat_count', 'deleted_at'])
    .executeTakeFirst();
  return row === undefined
    ? null
    : { ...row, deleted_at: row.deleted_at?.toISOString() ?? now.toISOString() };
}

/** Suggestions are made once a night. */
const EVERY_MS = 20 * 3_600_000;

/**
 * Makes the suggestions of the companies whose last ones are of the night before: repositories of at least twenty secret incidents,
 * nine in ten of which were resolved as no threat (decisions §8). A dismissed one stays dismissed; one that no longer holds goes.
 */
export async function makeSuggestions(db: Kysely<Schema>, now: Date): Promise<void> {
  const due = await db
    .selectFrom('companies')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('suggestions_at', 'is', null),
        eb('suggestions_at', '<', new Date(now.getTime() - EVERY_MS)),
      ]),
    )
    .execute();
  for (const { id: companyId } of due) {
    await db.transaction().execute(async (trx) => {
      await sql`
        with counted as (
          select s.name, count(*)::integer as total,
            count(*) filter (where i.status = 'resolved'
              and i.resolution_reasons <@ ${reasonsOfGroup('not_a_threat')}::text[]
              and i.resolution_reasons <> '{}')::integer as harmless
          from (select distinct o.incident_id, o.source_id from occurrences o where o.company_id = ${companyId}) as o
          join incidents i on i.company_id = ${companyId} and i.id = o.incident_id and i.kind = 'secret'
          join sources s on s.company_id = ${companyId} and s.id = o.source_id
          group by s.name),
        found as (
          select * from counted where total >= ${SUGGESTED_FROM} and harmless >= total * ${SUGGESTED_SHARE}::double precision),
        gone as (
          delete from banlist_suggestions b where b.company_id = ${companyId} and b.deleted_at is null
            and not exists (select 1 from found f where f.name = b.pattern))
        insert into banlist_suggestions (company_id, pattern, incident_count, no_threat_count, created_at)
        select ${companyId}::integer, f.name, f.total, f.harmless, ${now}::timestamptz from found f
        on conflict (company_id, pattern) do update
          set incident_count = excluded.incident_count, no_threat_count = excluded.no_threat_count`.execute(
        trx,
      );
      await trx
        .updateTable('companies')
        .set({ suggestions_at: now })
        .where('id', '=', companyId)
        .execute();
    });
  }
}
