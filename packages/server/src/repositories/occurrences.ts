import type { Occurrence, Patch } from '@sluice/contract/schemas/incidents';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PatchSpan, Schema } from '../db/schema.ts';
import { type Masking, maskTexts } from '../masking/mask-text.ts';
import { codeHostUrls } from './code-host-urls.ts';
import { parseAttachment, parseTags, parseValidity, toTag } from './incident-rows.ts';
import { highlightsOf } from './patch-lines.ts';

interface OccurrenceRow {
  id: number;
  repo_id: number;
  repo_name: string;
  repo_url: string;
  commit_sha: string;
  commit_message: string;
  path: string;
  line: number;
  committed_at: Date;
  triggered_at: Date;
  developer: {
    id: number;
    name: string;
    email: string;
    github_login: string | null;
    developer_type: string;
  };
  tags: string[];
  attachment_reasons: string[];
  is_archived: boolean;
  is_present: boolean | null;
  last_seen: Date | null;
  validity_status: string;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  date: sql`o.committed_at`,
  who: sql`lower(d.name)`,
  repository: sql`lower(s.name)`,
  tags: sql`cardinality(o.tags)`,
  presence: sql`case when o.is_present then 0 when o.is_present is null then 1 else 2 end`,
};

function toOccurrence(row: OccurrenceRow): Occurrence {
  const { developer } = row;
  return {
    id: row.id,
    repo_id: row.repo_id,
    repo_name: row.repo_name,
    commit_sha: row.commit_sha,
    commit_message: row.commit_message,
    ...codeHostUrls(row.repo_url, row.commit_sha, row.path, row.line),
    file_name: row.path.slice(row.path.lastIndexOf('/') + 1),
    file_path: row.path,
    line: row.line,
    date: row.committed_at.toISOString(),
    triggered_at: row.triggered_at.toISOString(),
    who: [{ ...developer, email: developer.email === '' ? null : developer.email }],
    tags: parseTags(row.tags).map(toTag),
    attachment_reasons: parseAttachment(row.attachment_reasons),
    presence: { is_present: row.is_present, last_seen: row.last_seen?.toISOString() ?? null },
    archive_id: row.is_archived ? String(row.id) : null,
    validity_status: parseValidity(row.validity_status),
  };
}

/** A page of an incident's occurrences, with how many there are. */
export async function listOccurrences(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
  options: { ordering: string; offset: number; limit: number },
): Promise<{ rows: Occurrence[]; total: number }> {
  const isDescending = options.ordering.startsWith('-');
  const column = ORDERS[options.ordering.replace(/^-/, '')] ?? sql`o.committed_at`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from occurrences where company_id = ${companyId} and incident_id = ${incidentId}`.execute(
    db,
  );
  const { rows } = await sql<OccurrenceRow>`
    select o.id, s.id as repo_id, s.name as repo_name, s.url as repo_url, o.commit_sha, o.commit_message, o.path, o.line,
      o.committed_at, o.triggered_at, o.tags, o.attachment_reasons, o.is_present, o.last_seen,
      o.patch_id is not null as is_archived, i.validity_status,
      json_build_object('id', d.id, 'name', d.name, 'email', d.email, 'github_login', d.github_login,
        'developer_type', d.developer_type) as developer
    from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    join sources s on s.company_id = o.company_id and s.id = o.source_id
    join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where o.company_id = ${companyId} and o.incident_id = ${incidentId}
    order by ${column} ${direction}, o.id ${direction} limit ${options.limit} offset ${options.offset}`.execute(
    db,
  );
  return { rows: rows.map(toOccurrence), total: counted.rows[0]?.total ?? 0 };
}

interface PatchRow {
  id: number;
  incident_id: number;
  detector: string;
  display_name: string;
  path: string;
  body: string | null;
  is_truncated: boolean | null;
  spans: PatchSpan[] | null;
}

/**
 * The patches of secrets' occurrences, in the order of the ids; unknown ids are left out, and so are those of another incident
 * than `incidentId`, where one is given. They are masked once more, should something have become known only after they were stored.
 */
export async function getPatches(
  db: Kysely<Schema>,
  masking: Masking,
  companyId: number,
  occurrenceIds: readonly number[],
  incidentId?: number,
): Promise<Patch[]> {
  const { rows } = await sql<PatchRow>`
    select o.id, o.incident_id, i.detector, i.display_name, o.path, p.body, p.is_truncated, p.spans
    from unnest(${[...occurrenceIds]}::integer[]) with ordinality as wanted(id, place)
    join occurrences o on o.company_id = ${companyId} and o.id = wanted.id
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id and i.kind = 'secret'
      ${incidentId === undefined ? sql`` : sql`and i.id = ${incidentId}`}
    left join patches p on p.company_id = o.company_id and p.id = o.patch_id
    order by wanted.place`.execute(db);
  const bodies = await maskTexts(
    masking,
    rows.map(({ body, path }) => ({ text: body ?? '', path })),
  );
  return rows.map((row, index) => {
    const body = bodies[index]?.text ?? '';
    const mine = (row.spans ?? []).filter((span) => span.incident_id === row.incident_id);
    return {
      occurrence_id: row.id,
      incident_id: row.incident_id,
      has_patch: row.body !== null,
      has_content: body !== '',
      patch: body,
      is_truncated: row.is_truncated ?? false,
      highlighted_lines: highlightsOf(body, mine, row.detector),
      category_content_by_name: {
        [row.detector]: { secondary_name: row.display_name, detector_name: row.detector },
      },
    };
  });
}

/** Whether commits can still be seen, as far as it was ever found out; the rest is unknown. */
export async function storedPresences(
  db: Kysely<Schema>,
  companyId: number,
  sourceIds: readonly number[],
  shas: readonly string[],
): Promise<Map<string, { isPresent: boolean | null; lastSeen: Date | null }>> {
  const { rows } = await sql<{ sha: string; present: boolean | null; last_seen: Date | null }>`
    select commit_sha as sha, bool_or(is_present) as present, max(last_seen) as last_seen from occurrences
    where company_id = ${companyId} and source_id = any(${[...sourceIds]}::integer[]) and commit_sha = any(${[...shas]}::text[]) group by commit_sha`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sha, { isPresent: row.present, lastSeen: row.last_seen }]));
}
