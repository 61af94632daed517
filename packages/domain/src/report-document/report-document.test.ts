import { describe, expect, it } from 'vitest';
import {
  analyticsTables,
  incidentTables,
  MOST_REPORTED_INCIDENTS,
  type ReportDocument,
  reportCsv,
  reportParagraphs,
} from './report-document.ts';

const COUNTS = { triggered: 3, acknowledged: 2, resolved: 1 };
const incident = (id: number) => ({
  id,
  display_name: 'Stripe key',
  status: 'triggered' as const,
  severity: 20,
  assignee: null,
  ref_date: '2026-06-01T00:00:00.000Z',
});
const document = (tables: ReportDocument['tables']): ReportDocument => ({
  title: 'Weekly',
  as_of: '2026-06-15T08:00:00.000Z',
  address: '/analytics',
  tables,
});

describe('the tables of Analytics', () => {
  const tables = analyticsTables({
    metrics: [
      { name: 'mean_remediation_time', current: 12.345, previous: null, variation: null },
      { name: 'commit_count', current: 10, previous: 5, variation: 1 },
    ],
    counts: COUNTS,
    repositories: [{ name: '=acme/\u202Eapi', ...COUNTS }],
    members: [
      {
        user: { first_name: 'Ada', last_name: 'Byron', email: 'ada@acme.example' },
        incidents: COUNTS,
      },
    ],
  });

  it('have the figures with their units, repositories and members', () => {
    expect(tables.map(({ title }) => title)).toEqual([
      'Figures',
      'Incidents by status',
      'Repositories with most open incidents',
      'Team performance',
    ]);
    expect(tables[0]?.rows).toEqual([
      ['Mean time to remediate, in seconds', 12.35, null, '–'],
      ['Number of scanned commits', 10, 5, '+100.00%'],
    ]);
    expect(tables[3]?.rows[0]?.[0]).toBe('Ada Byron');
  });

  it('make a file that no spreadsheet runs and no terminal obeys', () => {
    const csv = reportCsv(document(tables));
    expect(csv).toContain('as_of,2026-06-15T08:00:00.000Z\r\n');
    expect(csv).toContain("'=acme/[U+202E]api");
    expect(csv).not.toContain('\u202E');
  });
});

describe('the tables of a list', () => {
  it('count all incidents and name the first hundred, without a value', () => {
    const incidents = Array.from({ length: 120 }, (_, index) => incident(index + 1));
    const [counts, list] = incidentTables(COUNTS, incidents);
    expect(counts?.rows.map(([, count]) => count).toSorted()).toEqual([1, 2, 3]);
    expect(list?.rows).toHaveLength(MOST_REPORTED_INCIDENTS);
    expect(list?.rows[0]).toEqual([
      1,
      'Stripe key',
      'Triggered',
      'High',
      null,
      '2026-06-01T00:00:00.000Z',
    ]);
  });
});

describe('the words of a mail', () => {
  it('say the moment and ten rows of each table, and leave empty ones out', () => {
    const many = Array.from({ length: 12 }, (_, index) => incident(index + 1));
    const [moment, counts, list] = reportParagraphs(document(incidentTables(COUNTS, many)));
    expect(moment).toBe('As of 2026-06-15 08:00 UTC.');
    expect(counts).toContain('Triggered: Incidents 3');
    expect(list?.split('\n')).toHaveLength(12);
    expect(list).toContain('1: Type Stripe key, Status Triggered, Severity High, Assignee –');
    expect(list).toContain('and 2 more');
    expect(reportParagraphs(document(incidentTables(COUNTS, [])))).toHaveLength(2);
  });
});
