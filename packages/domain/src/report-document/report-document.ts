import { type CsvValue, csvLine } from '../csv/csv.ts';
import { METRIC_LABELS, type MetricName, variationText } from '../figures/figures.ts';
import { personName } from '../person-name/person-name.ts';
import { severityLabel } from '../severity/severity.ts';
import { STATUS_LABELS, STATUSES, type Status } from '../status/status.ts';
import { escapeUntrustedText } from '../untrusted-text/untrusted-text.ts';

/** One table of a report. */
export interface ReportTable {
  readonly title: string;
  readonly columns: string[];
  readonly rows: CsvValue[][];
}

/** A view as data: the same that its mail says, its file holds, and its JSON is. It holds no value of a secret. */
export interface ReportDocument {
  readonly title: string;
  /** The moment as of which it holds. */
  readonly as_of: string;
  /** The address of the view in the app, from its path on. */
  readonly address: string;
  readonly tables: ReportTable[];
}

/** Incidents that a report lists at most; its first table counts all. */
export const MOST_REPORTED_INCIDENTS = 100;

const TIMES: readonly MetricName[] = ['median_event_detection_time', 'mean_remediation_time'];

function metricLabel(name: MetricName): string {
  return TIMES.includes(name) ? `${METRIC_LABELS[name]}, in seconds` : METRIC_LABELS[name];
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

type ByStatus = Readonly<Record<Status, number>>;

function countTable(counts: ByStatus): ReportTable {
  return {
    title: 'Incidents by status',
    columns: ['Status', 'Incidents'],
    rows: STATUSES.map((status) => [STATUS_LABELS[status], counts[status]]),
  };
}

/** The tables of Analytics. */
export function analyticsTables(figures: {
  readonly metrics: readonly {
    readonly name: MetricName;
    readonly current: number | null;
    readonly previous: number | null;
    readonly variation: number | null;
  }[];
  readonly counts: ByStatus;
  readonly repositories: readonly ({ readonly name: string } & ByStatus)[];
  readonly members: readonly {
    readonly user: {
      readonly first_name: string;
      readonly last_name: string;
      readonly email: string;
    };
    readonly incidents: ByStatus;
  }[];
}): ReportTable[] {
  const byStatus = STATUSES.map((status) => STATUS_LABELS[status]);
  return [
    {
      title: 'Figures',
      columns: ['Figure', 'Current', 'Previous', 'Variation'],
      rows: figures.metrics.map((metric) => [
        metricLabel(metric.name),
        rounded(metric.current),
        rounded(metric.previous),
        variationText(metric.variation),
      ]),
    },
    countTable(figures.counts),
    {
      title: 'Repositories with most open incidents',
      columns: ['Repository', ...byStatus],
      rows: figures.repositories.map((one) => [
        escapeUntrustedText(one.name),
        ...STATUSES.map((status) => one[status]),
      ]),
    },
    {
      title: 'Team performance',
      columns: ['Member', ...byStatus],
      rows: figures.members.map(({ user, incidents }) => [
        personName(user),
        ...STATUSES.map((status) => incidents[status]),
      ]),
    },
  ];
}

/** An incident, as far as a report tells of it. */
export interface ReportedIncident {
  readonly id: number;
  readonly display_name: string;
  readonly status: Status;
  readonly severity: number;
  readonly assignee: string | null;
  readonly ref_date: string;
}

/** The tables of a list of incidents: their counts, and the first of them. */
export function incidentTables(
  counts: ByStatus,
  incidents: readonly ReportedIncident[],
): ReportTable[] {
  return [
    countTable(counts),
    {
      title: 'Incidents',
      columns: ['Id', 'Type', 'Status', 'Severity', 'Assignee', 'Date'],
      rows: incidents
        .slice(0, MOST_REPORTED_INCIDENTS)
        .map((one) => [
          one.id,
          escapeUntrustedText(one.display_name),
          STATUS_LABELS[one.status],
          severityLabel(one.severity),
          one.assignee,
          one.ref_date,
        ]),
    },
  ];
}

/** A report as a file for spreadsheets: its moment, then its tables, each after its title. */
export function reportCsv({ title, as_of, tables }: ReportDocument): string {
  const lines = [csvLine(['report', title]), csvLine(['as_of', as_of])];
  for (const table of tables) {
    lines.push('\r\n', csvLine([table.title]), csvLine(table.columns), ...table.rows.map(csvLine));
  }
  return lines.join('');
}

/** Rows of a table that a mail shows; the app shows all. */
const MOST_MAILED_ROWS = 10;

/** What the mail of a report says: a paragraph for each table that has rows. */
export function reportParagraphs({ as_of, tables }: ReportDocument): string[] {
  const paragraphs = [`As of ${as_of.slice(0, 10)} ${as_of.slice(11, 16)} UTC.`];
  for (const { title, columns, rows } of tables) {
    if (rows.length === 0) continue;
    const [, ...others] = columns;
    const lines = rows.slice(0, MOST_MAILED_ROWS).map(([first, ...cells]) => {
      const texts = cells.map((cell, index) => `${others[index]} ${cell ?? '–'}`);
      return `${first}: ${texts.join(', ')}`;
    });
    const more = rows.length - MOST_MAILED_ROWS;
    paragraphs.push([title, ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
  }
  return paragraphs;
}
