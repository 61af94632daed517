import type { AttentionFacts } from '@sluice/domain/attention';
import { BANLIST_RULE, isRepositoryMatch } from '@sluice/domain/banlist';
import { reasonsOfGroup } from '@sluice/domain/resolution-reasons';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lastAuditCheck } from './audit-chain.ts';
import { longestCertificate } from './certificates.ts';
import { rulesOf } from './severity-rules.ts';

async function notifiers(
  db: Kysely<Schema>,
  companyId: number,
): Promise<AttentionFacts['notifiers']> {
  const rows = await db
    .selectFrom('notifiers')
    .select(['id', 'name', 'type', 'is_disabled as isDisabled', 'failing_since as failingSince'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows;
}

async function tokens(db: Kysely<Schema>, companyId: number): Promise<AttentionFacts['tokens']> {
  const { rows } = await sql<AttentionFacts['tokens'][number]>`
    select t.id, t.hint, t.expires_at as "endsAt", (
      select count(*)::integer from private_token_organizations r
      where r.company_id = t.company_id and r.token_id = t.id and not r.has_access) as unread
    from private_tokens t where t.company_id = ${companyId} order by t.id`.execute(db);
  return rows;
}

async function keys(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<AttentionFacts['keys']> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'created_at as createdAt', 'expire_at as endsAt'])
    .select('last_used_at as lastUsedAt')
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', now)]))
    .orderBy('id')
    .execute();
}

async function connections(
  db: Kysely<Schema>,
  companyId: number,
): Promise<AttentionFacts['connections']> {
  const rows = await db
    .selectFrom('sso_connections')
    .select(['id', 'name', 'certificates'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, certificates }) => ({
    id,
    name,
    endsAt: longestCertificate(certificates)?.endsAt ?? null,
  }));
}

async function admins(db: Kysely<Schema>, companyId: number): Promise<AttentionFacts['admins']> {
  const { rows } = await sql<AttentionFacts['admins'][number]>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name, created_at as "createdAt",
      last_login as "lastLoginAt"
    from members where company_id = ${companyId} and role = 'admin' and is_active and not is_key
      and blocked_at is null and deleted_at is null order by id`.execute(db);
  return rows;
}

async function keywords(
  db: Kysely<Schema>,
  companyId: number,
): Promise<AttentionFacts['keywords']> {
  const { rows } = await sql<AttentionFacts['keywords'][number]>`
    select k.id, k.name, k.created_at as "createdAt", m.id is not null as "isMatched" from keywords k
    left join (select distinct unnest(keyword_ids) as id from incidents
      where company_id = ${companyId} and keyword_ids <> '{}') m on m.id = k.id
    where k.company_id = ${companyId} and k.status = 'active' order by k.id`.execute(db);
  return rows;
}

/** A rule that never decides is as good as one that matches nothing, so what the incidents were rated by is enough. */
async function rules(db: Kysely<Schema>, companyId: number): Promise<AttentionFacts['rules']> {
  const { rows } = await sql<AttentionFacts['rules'][number]>`
    select r.id, r.name, r.created_at as "createdAt", m.id is not null as "isMatched" from severity_rules r
    left join (select distinct severity_rule_id as id from incidents where company_id = ${companyId}) m on m.id = r.id
    where r.company_id = ${companyId} and r.is_active and r.name <> ${BANLIST_RULE} order by r.place, r.id`.execute(
    db,
  );
  return rows;
}

async function banlist(db: Kysely<Schema>, companyId: number): Promise<AttentionFacts['banlist']> {
  const rule = (await rulesOf(db, companyId)).find(({ name }) => name === BANLIST_RULE);
  const [condition] = rule?.conditions ?? [];
  if (condition === undefined || !Array.isArray(condition.value)) return [];
  const patterns = condition.value.map((one) => String(one));
  const sources = await db
    .selectFrom('sources')
    .select('name')
    .where('company_id', '=', companyId)
    .execute();
  return patterns.map((pattern) => ({
    pattern,
    isMatched: sources.some(({ name }) => isRepositoryMatch(pattern, name)),
  }));
}

async function detectors(
  db: Kysely<Schema>,
  companyId: number,
): Promise<AttentionFacts['detectors']> {
  const harmless = reasonsOfGroup('not_a_threat');
  const { rows } = await sql<AttentionFacts['detectors'][number]>`
    select display_name as name, count(*)::integer as resolved,
      (count(*) filter (where not resolution_reasons && ${harmless}::text[]))::integer as threats
    from incidents i where company_id = ${companyId} and kind = 'secret' and status = 'resolved'
      and not exists (select from inactive_detectors d where d.company_id = i.company_id and d.name = i.detector)
    group by display_name order by display_name`.execute(db);
  return rows;
}

/** What is known of a company's settings that can need attention. */
export async function attentionFacts(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<AttentionFacts> {
  const check = await lastAuditCheck(db, companyId);
  return {
    auditBrokenAt: check === null || check.fault === null ? null : check.checkedAt,
    notifiers: await notifiers(db, companyId),
    tokens: await tokens(db, companyId),
    keys: await keys(db, companyId, now),
    connections: await connections(db, companyId),
    admins: await admins(db, companyId),
    keywords: await keywords(db, companyId),
    rules: await rules(db, companyId),
    banlist: await banlist(db, companyId),
    detectors: await detectors(db, companyId),
  };
}
