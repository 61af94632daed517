import type { ScannedOccurrence, ScannedSecret } from '@sluice/contract/schemas/search';
import { attachmentReasons } from '@sluice/domain/perimeter';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { codeHostUrls } from './code-host-urls.ts';
import { parseTags, toTag } from './incident-rows.ts';
import { containing } from './scope.ts';

/** Which secrets of a scan. */
export interface FoundFilter {
  readonly search: string;
  readonly types: readonly string[];
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  /** One of them. */
  readonly id: string | null;
}

interface OccurrenceRow {
  id: number;
  found_at: Date;
  committed_at: Date;
  sha: string;
  subject: string;
  source_id: number;
  repo_name: string;
  repo_url: string;
  path: string;
  line: number;
  is_present: boolean | null;
  last_seen: Date | null;
}

interface SecretRow {
  id: string;
  display_name: string;
  masked: string;
  discovered_at: Date;
  author_name: string;
  author_email: string;
  developer_id: number | null;
  github_login: string | null;
  developer_type: string | null;
  repo_name: string;
  is_known_developer: boolean;
  is_repository_in_perimeter: boolean;
  tags: string[];
  first_date: Date;
  last_date: Date;
  places: number;
  incident_id: number | null;
  resolved_at: Date | null;
  last_seen_valid: Date | null;
  last_seen_invalid: Date | null;
}

function where({ search, types, authors, tags, id }: FoundFilter): RawBuilder<unknown> {
  const some = (condition: RawBuilder<unknown>) => sql`and exists (
    select 1 from scanned_occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
    where o.company_id = z.company_id and o.secret_id = z.id and ${condition})`;
  const like = containing(search);
  return sql`
    ${id === null ? sql`` : sql`and z.id = ${id}`}
    ${types.length === 0 ? sql`` : sql`and z.display_name = any(${[...types]}::text[])`}
    ${authors.length === 0 ? sql`` : some(sql`o.author_email = any(${[...authors]}::text[])`)}
    ${tags.length === 0 ? sql`` : some(sql`o.tags && ${[...tags]}::text[]`)}
    ${search === '' ? sql`` : sql`and (z.display_name ilike ${like} or true ${some(sql`(o.path ilike ${like} or s.name ilike ${like} or o.author_name ilike ${like} or o.author_email ilike ${like})`)})`}`;
}

/** A page of a scan's results, the newest leak first, with their total; empty for an expired scan. */
export async function listFound(
  db: Kysely<Schema>,
  company: { id: number; domains: readonly string[] },
  scanId: string,
  filter: FoundFilter,
  page: { offset: number; limit: number },
  now: Date,
): Promise<{ rows: ScannedSecret[]; total: number }> {
  const matches = sql`from scanned_secrets z join search_scans c on c.company_id = z.company_id and c.id = z.scan_id
    where z.company_id = ${company.id} and z.scan_id = ${scanId} and (c.expires_at is null or c.expires_at > ${now}) ${where(filter)}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::integer as total ${matches}`.execute(db);
  const { rows } = await sql<SecretRow>`
    select z.id, z.display_name, z.masked, z.discovered_at, l.author_name, l.author_email, d.id as developer_id, d.github_login,
      d.developer_type, s.name as repo_name, a.tags, a.first_date, a.last_date, a.places, i.id as incident_id, i.resolved_at,
      i.last_seen_valid, i.last_seen_invalid,
      exists (select 1 from perimeter_emails e join perimeter_origins g on g.company_id = e.company_id and g.subject = 'developer'
        and g.subject_id = e.developer_id and g.deactivated_at is null
        where e.company_id = z.company_id and e.email = lower(l.author_email)) as is_known_developer,
      s.is_watched and not s.is_outside as is_repository_in_perimeter
    from (select z.* ${matches}) z
    cross join lateral (
      select count(*)::integer as places, min(o.committed_at) as first_date, max(o.committed_at) as last_date,
        array(select distinct t from scanned_occurrences p, unnest(p.tags) as t where p.company_id = z.company_id and p.secret_id = z.id order by 1) as tags
      from scanned_occurrences o where o.company_id = z.company_id and o.secret_id = z.id) a
    cross join lateral (
      select o.* from scanned_occurrences o where o.company_id = z.company_id and o.secret_id = z.id
      order by o.committed_at desc, o.id desc limit 1) l
    join sources s on s.company_id = z.company_id and s.id = l.source_id
    left join developers d on d.company_id = z.company_id and d.email = l.author_email and d.name = l.author_name
    left join secrets x on x.company_id = z.company_id and x.detector = z.detector and x.value_hash = z.value_hash
    left join incidents i on i.company_id = x.company_id and i.secret_id = x.id
    order by a.last_date desc, z.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const places = await newestPlaces(
    db,
    company.id,
    rows.map(({ id }) => id),
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map((row) => toSecret(row, company.domains, places.get(row.id) ?? [])),
  };
}

function toSecret(
  row: SecretRow,
  domains: readonly string[],
  occurrences: ScannedOccurrence[],
): ScannedSecret {
  const reasons = attachmentReasons({
    authorEmail: row.author_email,
    domains,
    isKnownDeveloper: row.is_known_developer,
    isRepositoryInPerimeter: row.is_repository_in_perimeter,
  });
  const owner = row.repo_name.split('/')[0] ?? row.repo_name;
  return {
    uuid: row.id,
    display_name: row.display_name,
    masked_value: row.masked,
    dev: {
      id: row.developer_id,
      name: row.author_name,
      email: row.author_email || null,
      github_login: row.github_login,
      developer_type: row.developer_type ?? 'external',
    },
    tags: parseTags(row.tags).map(toTag),
    relations: reasons.map((reason) => ({
      reason,
      detail: reason === 'by_dev_from_perimeter' ? row.author_name : owner,
    })),
    discovery_date: row.discovered_at.toISOString(),
    leak_date: row.last_date.toISOString(),
    first_occurrence_date: row.first_date.toISOString(),
    last_occurrence_date: row.last_date.toISOString(),
    last_seen_valid: row.last_seen_valid?.toISOString() ?? null,
    last_seen_invalid: row.last_seen_invalid?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    linked_incident: row.incident_id,
    occurrence_count: row.places,
    occurrences,
  };
}

const PLACES = sql`o.id, o.found_at, o.committed_at, o.sha, o.subject, o.source_id, s.name as repo_name, s.url as repo_url, o.path, o.line,
  y.is_present, y.last_seen
  from scanned_occurrences o join sources s on s.company_id = o.company_id and s.id = o.source_id
  left join lateral (select bool_or(k.is_present) as is_present, max(k.last_seen) as last_seen from occurrences k
    where k.company_id = o.company_id and k.source_id = o.source_id and k.commit_sha = o.sha) y on true`;
/** Places that a secret is shown with. */
const MOST_SHOWN = 5;

async function newestPlaces(
  db: Kysely<Schema>,
  companyId: number,
  secretIds: readonly string[],
): Promise<Map<string, ScannedOccurrence[]>> {
  const { rows } = await sql<OccurrenceRow & { secret_id: string }>`
    select * from (
      select o.secret_id, row_number() over (partition by o.secret_id order by o.committed_at desc, o.id desc) as place, ${PLACES}
      where o.company_id = ${companyId} and o.secret_id = any(${[...secretIds]}::uuid[])) n
    where n.place <= ${sql.lit(MOST_SHOWN)} order by n.place`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.secret_id)].map(([id, all]) => [id, all.map(toOccurrence)]),
  );
}

/** A page of the places of a secret, newest first, with how many there are. */
export async function listFoundPlaces(
  db: Kysely<Schema>,
  companyId: number,
  secretId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: ScannedOccurrence[]; total: number }> {
  const mine = sql`where o.company_id = ${companyId} and o.secret_id = ${secretId}`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from scanned_occurrences o ${mine}`.execute(db);
  const { rows } = await sql<OccurrenceRow>`
    select ${PLACES} ${mine} order by o.committed_at desc, o.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { rows: rows.map(toOccurrence), total: counted.rows[0]?.total ?? 0 };
}

function toOccurrence(row: OccurrenceRow): ScannedOccurrence {
  const urls = codeHostUrls(row.repo_url, row.sha, row.path, row.line);
  return {
    id: row.id,
    triggered_at: row.found_at.toISOString(),
    date: row.committed_at.toISOString(),
    commit_sha: row.sha,
    commit_url: urls.commit_url,
    commit_message: row.subject,
    repo_id: row.source_id,
    repo_name: row.repo_name,
    file_name: row.path.slice(row.path.lastIndexOf('/') + 1),
    file_path: row.path,
    file_url: urls.file_url,
    line: row.line,
    presence: { is_present: row.is_present, last_seen: row.last_seen?.toISOString() ?? null },
  };
}
