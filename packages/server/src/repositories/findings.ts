import type { IncidentKind } from '@sluice/domain/kinds';
import { type Kysely, sql } from 'kysely';
import { integerArray, textArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';

/** A secret as it is stored: its identity, its sealed value, and what lists show of it. */
export interface NewSecret {
  detector: string;
  valueHash: Buffer;
  sealed: Buffer;
  /** Null where the value is all there is. */
  sealedParts: Buffer | null;
  masked: string;
}

/**
 * Stores secrets that are not known yet, and the parts of those that were known without them; answers the id of each, in the
 * given order.
 */
export async function storeSecrets(
  trx: Kysely<Schema>,
  companyId: number,
  secrets: readonly NewSecret[],
  now: Date,
): Promise<number[]> {
  const columns = sql`${secrets.map((one) => one.detector)}::text[], ${secrets.map((one) => one.valueHash)}::bytea[]`;
  await sql`
    insert into secrets (company_id, detector, value_hash, sealed, sealed_parts, masked, created_at)
    select ${companyId}::integer, n.detector, n.hash, n.sealed, n.parts, n.masked, ${now}::timestamptz
    from unnest(${columns}, ${secrets.map((one) => one.sealed)}::bytea[], ${secrets.map((one) => one.sealedParts)}::bytea[],
      ${secrets.map((one) => one.masked)}::text[])
      as n(detector, hash, sealed, parts, masked)
    order by n.detector, n.hash
    on conflict (company_id, detector, value_hash) do update set sealed_parts = excluded.sealed_parts
      where secrets.sealed_parts is null and excluded.sealed_parts is not null`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select x.id from unnest(${columns}) with ordinality as n(detector, hash, place)
    join secrets x on x.company_id = ${companyId} and x.detector = n.detector and x.value_hash = n.hash
    order by n.place`.execute(trx);
  return rows.map((row) => row.id);
}

/** The least that an incident begins with; its figures follow from its occurrences. */
export interface NewIncident {
  kind: IncidentKind;
  secretId: number;
  detector: string;
  displayName: string;
  firstDate: Date;
}

/** An incident that new occurrences were found for. */
export interface TouchedIncident {
  id: number;
  secretId: number;
  isNew: boolean;
  searchText: string;
}

/** Makes the incidents that are missing and answers all, locked in the order of their ids. */
export async function storeIncidents(
  trx: Kysely<Schema>,
  companyId: number,
  incidents: readonly NewIncident[],
  now: Date,
): Promise<TouchedIncident[]> {
  const made = await sql<{ id: number }>`
    insert into incidents (company_id, kind, detector, display_name, secret_id, last_status_date, first_occurrence_date,
      last_occurrence_date, triggered_at, created_at, validity_status)
    select ${companyId}::integer, n.kind, n.detector, n.name, n.secret, ${now}::timestamptz, n.date, n.date, ${now}::timestamptz,
      ${now}::timestamptz, case n.kind when 'keyword' then 'can_not_check' else 'not_checked' end
    from unnest(${incidents.map((one) => one.kind)}::text[], ${incidents.map((one) => one.detector)}::text[], ${incidents.map((one) => one.displayName)}::text[],
      ${incidents.map((one) => one.secretId)}::integer[], ${incidents.map((one) => one.firstDate)}::timestamptz[])
      as n(kind, detector, name, secret, date)
    order by n.date, n.secret
    on conflict (company_id, secret_id) where secret_id is not null do nothing
    returning id`.execute(trx);
  const isMade = new Set(made.rows.map((row) => row.id));
  const { rows } = await sql<Omit<TouchedIncident, 'isNew'>>`
    select id, secret_id as "secretId", haystack as "searchText" from incidents
    where company_id = ${companyId} and secret_id = any(${incidents.map((one) => one.secretId)}::integer[])
    order by id for update`.execute(trx);
  return rows.map((row) => ({ ...row, isNew: isMade.has(row.id) }));
}

/** One location of a secret. */
export interface NewOccurrence {
  incidentId: number;
  developerId: number;
  commitSha: string;
  commitMessage: string;
  path: string;
  line: number;
  committedAt: Date;
  tags: readonly string[];
  attachmentReasons: readonly string[];
  /** Why it is likely no leak; null for a real one. */
  falsePositive: string | null;
}

/** An occurrence that was not known before. */
export interface MadeOccurrence {
  id: number;
  incidentId: number;
  committedAt: Date;
  falsePositive: string | null;
}

/** Those of some places, by their indexes, where a source has no occurrence of the incident yet. */
export async function missingOccurrences(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  places: readonly { incidentId: number; sha: string; path: string; line: number }[],
): Promise<number[]> {
  // One index look-up for each, even when the planner would prefer a scan.
  const { rows } = await sql<{ place: number }>`
    select n.place::integer as place
    from unnest(${integerArray(places.map((one) => one.incidentId))}::integer[], ${textArray(places.map((one) => one.sha))}::text[],
      ${textArray(places.map((one) => one.path))}::text[], ${integerArray(places.map((one) => one.line))}::integer[])
      with ordinality as n(incident, sha, path, line, place)
    left join lateral (select true as is_known from occurrences o
      where o.company_id = ${companyId} and o.source_id = ${sourceId} and o.commit_sha = n.sha and o.path = n.path
        and o.line = n.line and o.incident_id = n.incident limit 1) as k on true
    where k.is_known is null`.execute(trx);
  return rows.map(({ place }) => place - 1);
}

/**
 * Counts again what an incident says of its occurrences, and adds texts to what its text filter looks in. It is likely a false positive only
 * as long as all of its occurrences are.
 */
export async function recountIncidents(
  trx: Kysely<Schema>,
  companyId: number,
  incidents: readonly { id: number; searchText: string }[],
): Promise<void> {
  // The occurrences are read once for all counts.
  await sql`
    with n as (select * from unnest(${incidents.map((one) => one.id)}::integer[], ${incidents.map((one) => one.searchText)}::text[]) as n(id, haystack)),
    o as materialized (
      select o.incident_id, o.id, o.developer_id, o.committed_at, o.triggered_at, o.is_present, o.false_positive, o.tags, o.attachment_reasons
      from occurrences o where o.company_id = ${companyId} and o.incident_id = any(${incidents.map((one) => one.id)}::integer[])),
    a as (
      select o.incident_id, count(*) as total, count(*) filter (where o.is_present) as present,
        count(*) filter (where not o.is_present) as absent, min(o.committed_at) as first_date,
        max(o.committed_at) as last_date, max(o.triggered_at) as seen,
        (array_agg(o.id order by o.committed_at, o.id))[1] as first_id,
        (array_agg(o.id order by o.committed_at desc, o.id desc))[1] as last_id,
        bool_and(o.false_positive is not null) as only_false
      from o group by o.incident_id),
    d as (
      select incident_id, count(*) as developers, (array_agg(developer_id order by last desc, developer_id))[1:3] as ids
      from (select incident_id, developer_id, max(committed_at) as last from o group by 1, 2) as each_developer group by 1),
    t as (select incident_id, array_agg(distinct tag) as tags from o cross join unnest(o.tags) as tag group by 1),
    r as (
      select incident_id, array_agg(distinct reason order by reason) as reasons
      from o cross join unnest(o.attachment_reasons) as reason group by 1)
    update incidents i set
      occurrence_count = a.total, present_count = a.present, absent_count = a.absent,
      first_occurrence_date = a.first_date, last_occurrence_date = a.last_date, triggered_at = a.seen,
      first_occurrence_id = a.first_id, last_occurrence_id = a.last_id, developer_count = d.developers, developer_ids = d.ids,
      tags = array(
        select distinct tag from unnest(t.tags || case when 'REGRESSION' = any(i.tags) then '{REGRESSION}'::text[] else '{}' end) as tag
        where tag <> 'FALSE_POSITIVE' or a.only_false order by tag),
      attachment_reasons = coalesce(r.reasons, '{}'),
      haystack = n.haystack
    from n join a on a.incident_id = n.id join d on d.incident_id = n.id left join t on t.incident_id = n.id
      left join r on r.incident_id = n.id
    where i.company_id = ${companyId} and i.id = n.id`.execute(trx);
}

/** Marks incidents as leaked again. */
export async function tagRegressions(
  trx: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update incidents set tags = array(select distinct t from unnest(tags || 'REGRESSION'::text) as t order by t)
    where company_id = ${companyId} and id = any(${[...ids]}::integer[])`.execute(trx);
}

/** The location of an occurrence, and its kind. */
export interface OccurrencePlace {
  sha: string;
  path: string;
  line: number;
  detector: string;
}

/** The incidents that already have an occurrence of the same kind at one of these places, by `sha:path:line:detector`. */
export async function occurrencesAt(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  places: readonly OccurrencePlace[],
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select n.sha || ':' || n.path || ':' || n.line || ':' || n.detector as key, array_agg(distinct o.incident_id) as ids
    from unnest(${places.map((one) => one.sha)}::text[], ${places.map((one) => one.path)}::text[],
      ${places.map((one) => one.line)}::integer[], ${places.map((one) => one.detector)}::text[]) as n(sha, path, line, detector)
    join occurrences o on o.company_id = ${companyId} and o.source_id = ${sourceId}
      and o.commit_sha = n.sha and o.path = n.path and o.line = n.line
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id and i.detector = n.detector
    group by 1`.execute(trx);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}
