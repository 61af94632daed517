import type { IncidentKind } from '@sluice/domain/kinds';
import type { IncidentState } from '@sluice/domain/status';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { integerArray, textArray, timeArray } from '../db/arrays.ts';
import type { Schema } from '../db/schema.ts';

/** What an incident says of all of its occurrences. */
export interface IncidentFigures {
  occurrences: number;
  /** Commit dates. */
  firstDate: Date;
  lastDate: Date;
  firstId: number;
  lastId: number;
  developers: number;
  /** Up to three, the newest leak's first. */
  developerIds: readonly number[];
  tags: readonly string[];
  attachmentReasons: readonly string[];
}

/** A new incident with all its fields: it is not counted or rated afterwards. */
export interface WholeIncident {
  id: number;
  version: number;
  secretId: number;
  detector: string;
  displayName: string;
  validity: string;
  state: Pick<IncidentState, 'status' | 'severity' | 'severity_source' | 'resolution_reasons'> & {
    kind: IncidentKind;
  };
  severityRuleId: number | null;
  resolvedAt: Date | null;
  figures: IncidentFigures;
  searchText: string;
}

/** Ids for rows that are written later, ascending. */
export async function reserveIds(
  trx: Kysely<Schema>,
  counts: { incidents: number; occurrences: number },
): Promise<{ incidents: number[]; occurrences: number[] }> {
  const { rows } = await sql<{ incidents: string | null; occurrences: string | null }>`
    select (select string_agg(nextval('incidents_id_seq')::text, ',') from generate_series(1, ${counts.incidents}::integer)) as incidents,
      (select string_agg(nextval('occurrences_id_seq')::text, ',') from generate_series(1, ${counts.occurrences}::integer)) as occurrences`.execute(
    trx,
  );
  const numbers = (text: string | null | undefined) =>
    (text ?? '') === '' ? [] : (text ?? '').split(',').map(Number);
  return {
    incidents: numbers(rows[0]?.incidents),
    occurrences: numbers(rows[0]?.occurrences),
  };
}

/** Writes the incidents of secrets that this transaction created, which no other transaction can see yet. */
export function incidentsWrite(
  companyId: number,
  incidents: readonly WholeIncident[],
  now: Date,
): RawBuilder<unknown> {
  const ofState = <T>(of: (state: WholeIncident['state']) => T) =>
    incidents.map(({ state }) => of(state));
  const ofFigures = <T>(of: (figures: IncidentFigures) => T) =>
    incidents.map(({ figures }) => of(figures));
  return sql`
    insert into incidents (company_id, id, version, secret_id, kind, detector, display_name, status, severity, severity_source,
      severity_rule_id, resolution_reasons, resolved_at, last_status_date, validity_status, occurrence_count, first_occurrence_date,
      last_occurrence_date, first_occurrence_id, last_occurrence_id, developer_count, developer_ids, tags, attachment_reasons,
      triggered_at, created_at, haystack) overriding system value
    select ${companyId}::integer, n.id, n.version, n.secret, n.kind, n.detector, n.name, n.status, n.severity, n.source, n.rule,
      string_to_array(n.resolution, ','), n.resolved, ${now}::timestamptz, n.validity, n.total,
      n.first_date, n.last_date, n.first_id, n.last_id, n.developers,
      string_to_array(n.developer_ids, ',')::integer[], string_to_array(n.tags, ','), string_to_array(n.reasons, ','),
      ${now}::timestamptz, ${now}::timestamptz, n.haystack
    from unnest(${integerArray(incidents.map(({ id }) => id))}::integer[], ${integerArray(incidents.map(({ version }) => version))}::integer[],
      ${integerArray(incidents.map(({ secretId }) => secretId))}::integer[], ${textArray(ofState(({ kind }) => kind))}::text[],
      ${textArray(incidents.map(({ detector }) => detector))}::text[], ${textArray(incidents.map(({ displayName }) => displayName))}::text[],
      ${textArray(ofState(({ status }) => status))}::text[], ${integerArray(ofState(({ severity }) => severity))}::integer[],
      ${textArray(ofState(({ severity_source }) => severity_source))}::text[],
      ${integerArray(incidents.map(({ severityRuleId }) => severityRuleId))}::integer[],
      ${textArray(ofState(({ resolution_reasons }) => resolution_reasons.join(',')))}::text[],
      ${timeArray(incidents.map(({ resolvedAt }) => resolvedAt))}::timestamptz[],
      ${textArray(incidents.map(({ validity }) => validity))}::text[], ${integerArray(ofFigures(({ occurrences }) => occurrences))}::integer[],
      ${timeArray(ofFigures(({ firstDate }) => firstDate))}::timestamptz[], ${timeArray(ofFigures(({ lastDate }) => lastDate))}::timestamptz[],
      ${integerArray(ofFigures(({ firstId }) => firstId))}::integer[], ${integerArray(ofFigures(({ lastId }) => lastId))}::integer[],
      ${integerArray(ofFigures(({ developers }) => developers))}::integer[],
      ${textArray(ofFigures(({ developerIds }) => developerIds.join(',')))}::text[],
      ${textArray(ofFigures(({ tags }) => tags.join(',')))}::text[],
      ${textArray(ofFigures(({ attachmentReasons }) => attachmentReasons.join(',')))}::text[],
      ${textArray(incidents.map(({ searchText }) => searchText))}::text[])
      as n(id, version, secret, kind, detector, name, status, severity, source, rule, resolution, resolved, validity, total, first_date,
        last_date, first_id, last_id, developers, developer_ids, tags, reasons, haystack)
`;
}
