import type { IncidentTag, SecretRow } from '@sluice/contract/schemas/incidents';
import type { Developer } from '@sluice/contract/schemas/people';
import { ATTACHMENT_REASONS, type AttachmentReason } from '@sluice/domain/attachment-reasons';
import { RESOLUTION_REASONS, type ResolutionReason } from '@sluice/domain/resolution-reasons';
import { SEVERITY_SOURCES, type SeveritySource } from '@sluice/domain/severity';
import { STATUSES, type Status } from '@sluice/domain/status';
import { TAG_INFO, TAGS, type Tag } from '@sluice/domain/tags';
import { VALIDITY_STATUSES, type ValidityStatus } from '@sluice/domain/validity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { shownOccurrenceJoin } from './matched-occurrence.ts';
import type { ScopedQuery } from './scope.ts';

/** Developers that a row names; the rest are a number. */
const MOST_NAMED = 3;

/** A row of {@link incidentColumns}. */
export interface IncidentRow {
  id: number;
  version: number;
  display_name: string;
  detector: string;
  masked: string | null;
  status: string;
  severity: number;
  severity_source: string;
  severity_rule_id: number | null;
  rule_name: string | null;
  assignee: string | null;
  created_at: Date;
  first_occurrence_date: Date;
  last_occurrence_date: Date;
  triggered_at: Date;
  first_occurrence_id: number | null;
  last_status_date: Date;
  reopened_at: Date | null;
  ignored_until: Date | null;
  occurrence_count: number;
  present_count: number;
  resolution_reasons: string[];
  attachment_reasons: string[];
  tags: string[];
  developer_ids: number[];
  developer_count: number;
  occurrence_id: number | null;
  repo_name: string | null;
  file_path: string | null;
  line: number | null;
  /** Of an occurrence that the list's filters chose, where it is not the newest. */
  matched_at: Date | null;
  matched_developer_id: number | null;
  validity_status: string;
  last_seen_valid: Date | null;
  last_seen_invalid: Date | null;
  note_count: number;
  has_feedback: boolean;
  is_shared: boolean;
}

/**
 * The columns of a list's row, selected from a relation `i` of whole incidents and joined last with everything shown beside them.
 *
 * @param query of the list: where its filters choose among occurrences, the row shows the newest that they let through
 */
export function incidentColumns(
  page: RawBuilder<unknown>,
  orderBy: RawBuilder<unknown>,
  query?: ScopedQuery,
): RawBuilder<IncidentRow> {
  const ifOlder = (column: RawBuilder<unknown>) =>
    sql`case when o.id <> i.last_occurrence_id then ${column} end`;
  return sql<IncidentRow>`
    select i.id, i.version, i.display_name, i.detector, x.masked, i.status, i.severity, i.severity_source,
      i.severity_rule_id, r.name as rule_name, m.email as assignee, i.created_at, i.first_occurrence_date, i.last_occurrence_date,
      i.triggered_at, i.first_occurrence_id, i.last_status_date, i.reopened_at, i.ignored_until, i.occurrence_count, i.present_count,
      i.resolution_reasons, i.attachment_reasons, i.tags, i.developer_ids, i.developer_count,
      o.id as occurrence_id, s.name as repo_name, o.path as file_path, o.line,
      ${ifOlder(sql`o.committed_at`)} as matched_at, ${ifOlder(sql`o.developer_id`)} as matched_developer_id, i.validity_status, i.last_seen_valid, i.last_seen_invalid,
      i.note_count, i.has_feedback, i.is_shared
    from (${page}) as i
    left join secrets x on x.company_id = i.company_id and x.id = i.secret_id
    left join members m on m.company_id = i.company_id and m.id = i.assignee_id
    left join severity_rules r on r.company_id = i.company_id and r.id = i.severity_rule_id
    ${shownOccurrenceJoin(query)}
    left join sources s on s.company_id = o.company_id and s.id = o.source_id
    order by ${orderBy}`;
}

function known<T extends string>(list: readonly T[], values: readonly string[]): T[] {
  return list.filter((item) => values.includes(item));
}

/** The status that a row carries. */
export function parseStatus(text: string): Status {
  return STATUSES.find((status) => status === text) ?? 'triggered';
}

/** The severity source that a row carries. */
export function parseSource(text: string): SeveritySource {
  return SEVERITY_SOURCES.find((source) => source === text) ?? 'none';
}

/** The validity that a row carries. */
export function parseValidity(text: string): ValidityStatus {
  return VALIDITY_STATUSES.find((status) => status === text) ?? 'not_checked';
}

/** The tags of a row that this version knows, in their order. */
export function parseTags(values: readonly string[]): Tag[] {
  return known(TAGS, values);
}

/** The resolution reasons of a row. */
export function parseReasons(values: readonly string[]): ResolutionReason[] {
  return known(RESOLUTION_REASONS, values);
}

/** The attachment reasons of a row. */
export function parseAttachment(values: readonly string[]): AttachmentReason[] {
  return known(ATTACHMENT_REASONS, values);
}

/** A tag as the wire has it. */
export function toTag(name: Tag): IncidentTag {
  return { name, description: TAG_INFO[name].label, long_description: TAG_INFO[name].explanation };
}

/** The rule that rated an incident; null also for a deleted rule, until the recompute has rated the incident again. */
function ruleOf(row: IncidentRow): { id: number; name: string } | null {
  const { severity_source, severity_rule_id: id, rule_name: name } = row;
  return severity_source !== 'rule' || id === null || name === null ? null : { id, name };
}

/** The developers that a row names: the newest leak's first, and before all the one of the occurrence that a filter chose. */
export function developerIdsOf(row: IncidentRow): number[] {
  const { matched_developer_id: matched, developer_ids: ids } = row;
  if (matched === null) return ids;
  return [matched, ...ids.filter((id) => id !== matched)].slice(0, MOST_NAMED);
}

/** The developers of some ids, by id. */
export async function developersById(
  db: Kysely<Schema>,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, Developer>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('developers')
    .select(['id', 'name', 'email', 'github_login', 'developer_type'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { ...row, email: row.email === '' ? null : row.email }]),
  );
}

/** A row as the wire has it. */
export function toSecretRow(
  row: IncidentRow,
  developers: ReadonlyMap<number, Developer>,
): SecretRow {
  return {
    id: row.id,
    version: row.version,
    display_name: row.display_name,
    name: row.detector,
    masked_value: row.masked ?? '',
    status: parseStatus(row.status),
    severity: row.severity,
    severity_source: parseSource(row.severity_source),
    severity_rule: ruleOf(row),
    assignee: row.assignee,
    created_at: row.created_at.toISOString(),
    first_occurrence_date: row.first_occurrence_date.toISOString(),
    last_occurrence_date: row.last_occurrence_date.toISOString(),
    ref_date: row.triggered_at.toISOString(),
    first_occurrence_id: row.first_occurrence_id ?? row.id,
    last_status_date: row.last_status_date.toISOString(),
    reopened_at: row.reopened_at?.toISOString() ?? null,
    ignored_until: row.ignored_until?.toISOString() ?? null,
    occurrence_count: row.occurrence_count,
    nb_of_occurrences_still_on_github: row.present_count,
    resolution_reasons: parseReasons(row.resolution_reasons),
    attachment_reasons: parseAttachment(row.attachment_reasons),
    tags: parseTags(row.tags).map(toTag),
    who: developerIdsOf(row).flatMap((id) => developers.get(id) ?? []),
    who_count: row.developer_count,
    location: {
      occurrence_id: row.occurrence_id,
      repo_name: row.repo_name ?? '',
      file_path: row.file_path ?? '',
      line: row.line ?? 1,
      matched_at: row.matched_at?.toISOString() ?? null,
    },
    validity_status: parseValidity(row.validity_status),
    last_seen_valid: row.last_seen_valid?.toISOString() ?? null,
    last_seen_invalid: row.last_seen_invalid?.toISOString() ?? null,
    incident_note_count: row.note_count,
    has_feedback: row.has_feedback,
    is_shared: row.is_shared,
  };
}
