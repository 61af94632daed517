import { ATTACHMENT_REASON_LABELS } from '@sluice/domain/attachment-reasons';
import type { IncidentKind } from '@sluice/domain/kinds';
import { PRESENCE_LABELS, presenceOf } from '@sluice/domain/presence';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import { severityLabel } from '@sluice/domain/severity';
import { STATUS_LABELS } from '@sluice/domain/status';
import { TAG_INFO } from '@sluice/domain/tags';
import { VALIDITY_LABELS } from '@sluice/domain/validity';
import type { CsvRow } from '../../http/csv.ts';
import type { ExportedIncident, ExportedOccurrence } from '../../repositories/export-rows.ts';
import { parseTags } from '../../repositories/incident-rows.ts';

/** A column of a file. */
interface Column<Row> {
  readonly header: string;
  readonly of: (row: Row) => string | number | null;
}

const SHARED: readonly Column<ExportedIncident>[] = [
  { header: 'id', of: ({ id }) => id },
  { header: 'detector', of: ({ display_name }) => display_name },
  { header: 'value', of: ({ masked_value }) => masked_value },
  { header: 'status', of: ({ status }) => STATUS_LABELS[status] },
  { header: 'severity', of: ({ severity }) => severityLabel(severity) },
  { header: 'severity_source', of: ({ severity_source }) => severity_source },
  { header: 'assignee', of: ({ assignee }) => assignee },
  { header: 'first_seen', of: ({ first_occurrence_date }) => first_occurrence_date },
  { header: 'last_seen', of: ({ last_occurrence_date }) => last_occurrence_date },
  { header: 'occurrences', of: ({ occurrence_count }) => occurrence_count },
  { header: 'tags', of: ({ tags }) => tags.map(({ description }) => description).join('; ') },
  { header: 'notes', of: ({ incident_note_count }) => incident_note_count },
];

const VALIDITY: Column<ExportedIncident> = {
  header: 'validity',
  of: ({ validity_status }) => VALIDITY_LABELS[validity_status],
};

const IN_CODE: readonly Column<ExportedIncident>[] = [
  { header: 'repository', of: ({ location }) => location.repo_name },
  { header: 'path', of: ({ location }) => location.file_path },
  { header: 'line', of: ({ location }) => location.line },
  { header: 'developers', of: ({ who }) => who.map(({ name }) => name).join('; ') },
  {
    header: 'still_present',
    of: ({ nb_of_occurrences_still_on_github }) => nb_of_occurrences_still_on_github,
  },
];

const OF_SECRETS: readonly Column<ExportedIncident>[] = [
  {
    header: 'resolution_reasons',
    of: ({ resolution_reasons }) =>
      resolution_reasons.map((reason) => RESOLUTION_REASON_INFO[reason].label).join('; '),
  },
  {
    header: 'attachment_reasons',
    of: ({ attachment_reasons }) =>
      attachment_reasons.map((reason) => ATTACHMENT_REASON_LABELS[reason]).join('; '),
  },
  { header: 'shared', of: ({ is_shared }) => (is_shared ? 'yes' : 'no') },
  { header: 'feedback', of: ({ has_feedback }) => (has_feedback ? 'yes' : 'no') },
];

const INCIDENTS: Readonly<Record<IncidentKind, readonly Column<ExportedIncident>[]>> = {
  secret: [...SHARED, VALIDITY, ...IN_CODE, ...OF_SECRETS],
  keyword: [...SHARED, ...IN_CODE],
  postman: [
    ...SHARED,
    VALIDITY,
    { header: 'workspace', of: ({ location }) => location.repo_name },
    { header: 'place', of: ({ place }) => place },
  ],
};

const OCCURRENCES: readonly Column<ExportedOccurrence>[] = [
  { header: 'incident_id', of: ({ incident_id }) => incident_id },
  { header: 'occurrence_id', of: ({ id }) => id },
  { header: 'detector', of: ({ display_name }) => display_name },
  { header: 'repository', of: ({ repo_name }) => repo_name },
  { header: 'commit', of: ({ commit_sha }) => commit_sha },
  { header: 'path', of: ({ path }) => path },
  { header: 'line', of: ({ line }) => line },
  { header: 'committed_at', of: ({ committed_at }) => committed_at.toISOString() },
  { header: 'seen_at', of: ({ triggered_at }) => triggered_at.toISOString() },
  { header: 'developer', of: ({ name }) => name },
  { header: 'email', of: ({ email }) => email },
  {
    header: 'tags',
    of: ({ tags }) =>
      parseTags(tags)
        .map((tag) => TAG_INFO[tag].label)
        .join('; '),
  },
  { header: 'presence', of: ({ is_present }) => PRESENCE_LABELS[presenceOf(is_present)] },
];

/** How rows of a kind are written. */
export interface Sheet<Row> {
  readonly header: readonly string[];
  readonly toRow: (row: Row) => CsvRow;
}

function sheetOf<Row>(columns: readonly Column<Row>[]): Sheet<Row> {
  return {
    header: columns.map(({ header }) => header),
    toRow: (row) => columns.map(({ of }) => of(row)),
  };
}

/** The sheet of the incidents of a kind. Names and paths in it are masked, as everywhere. */
export const INCIDENT_SHEETS: Readonly<Record<IncidentKind, Sheet<ExportedIncident>>> = {
  secret: sheetOf(INCIDENTS.secret),
  keyword: sheetOf(INCIDENTS.keyword),
  postman: sheetOf(INCIDENTS.postman),
};

/** The sheet of occurrences in code. */
export const OCCURRENCE_SHEET: Sheet<ExportedOccurrence> = sheetOf(OCCURRENCES);
