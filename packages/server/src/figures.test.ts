import {
  type FigureQuestion,
  referenceBars,
  referenceCommits,
  referenceCounts,
  referenceDetection,
  referenceRemediation,
  referenceSecretDays,
} from '@sluice/domain/figure-reference';
import type { METRIC_NAMES } from '@sluice/domain/figures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './db/open.ts';
import { FIGURE_ANSWERS } from './routes/metrics/figure-answers.ts';
import { readFigures } from './routes/metrics/read-figures.ts';
import { freshDatabase } from './testing/database.ts';
import {
  drawHistory,
  type StoredHistory,
  storeCompanies,
  storeStretch,
} from './testing/figure-histories.ts';

/** `npm test -- figures` draws a thousand. */
const HISTORIES = Number(process.env.SLUICE_HISTORIES ?? '40');
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const;
const RANGES = ['1week', '1month', 'custom', 'all'] as const;
const DAY_MS = 86_400_000;
/** Clocks change within it in New York (8 March) and on Lord Howe Island (5 April). */
const SPAN = {
  startMs: Date.parse('2026-02-20T00:00:00Z'),
  endMs: Date.parse('2026-04-20T00:00:00Z'),
};
const MIDDLE_MS = Date.parse('2026-04-06T07:30:00Z');
/** One history in five is read again after everything later was stored. */
const EACH = 5;

let database: Database;
let stored: StoredHistory[];
/** The answers as of the middle, from before anything later was stored. */
const early = new Map<number, string>();

const contextOf = (companyId: number, nowMs: number) => ({
  actor: { companyId },
  now: new Date(nowMs),
});

function queryOf(companyId: number, asOfMs: number | null) {
  const rt = RANGES[companyId % RANGES.length] ?? '1week';
  const days = rt === 'custom' ? { start: '2026-03-01', end: '2026-03-20' } : {};
  const tz = ZONES[(companyId >> 2) % ZONES.length] ?? 'UTC';
  const as_of = asOfMs === null ? {} : { as_of: new Date(asOfMs).toISOString() };
  return { kind: 'secret' as const, rt, tz, ...days, ...as_of };
}

async function answersOf(companyId: number, asOfMs: number | null, nowMs: number) {
  const query = queryOf(companyId, asOfMs);
  const context = contextOf(companyId, nowMs);
  const { interval } = readFigures(query, context);
  const { db } = database;
  return {
    interval,
    metrics: await FIGURE_ANSWERS.getMetrics(db, query, context),
    count: await FIGURE_ANSWERS.getIncidentCount(db, { ...query, current: false }, context),
    aggregates: await FIGURE_ANSWERS.getIncidentAggregates(
      db,
      { ...query, view: 'status' },
      context,
    ),
    secretDays: await FIGURE_ANSWERS.getSecretDays(db, query, context),
  };
}

/** The figures of the SQL against the reference, in the same units. */
function compare(
  { history, companyId }: StoredHistory,
  answers: Awaited<ReturnType<typeof answersOf>>,
  asOfMs: number,
): void {
  const { metrics, intervals } = answers.metrics;
  const metricOf = (name: (typeof METRIC_NAMES)[number]) =>
    metrics.find((one) => one.name === name);
  const periods = [
    ['current', intervals.current],
    ['previous', intervals.previous],
  ] as const;
  for (const [which, interval] of periods) {
    if (interval === null) continue;
    const question: FigureQuestion = {
      startMs: Date.parse(interval.start_date),
      endMs: Date.parse(interval.end_date),
      asOfMs,
    };
    const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
    const commits = referenceCommits(history, question);
    const expected = {
      median_event_detection_time: seconds(referenceDetection(history, question)),
      mean_remediation_time: seconds(referenceRemediation(history, question)),
      commit_count: commits.count,
      commits_with_leak_ratio: commits.leakRatio,
    };
    for (const name of [
      'median_event_detection_time',
      'mean_remediation_time',
      'commit_count',
      'commits_with_leak_ratio',
    ] as const) {
      const value = metricOf(name)?.[which] ?? null;
      const wanted = expected[name];
      const where = `${name}, ${which}, company ${companyId}`;
      if (wanted === null || value === null) expect([where, value]).toEqual([where, wanted]);
      else expect(Math.abs(value - wanted), where).toBeLessThan(1e-3);
    }
  }
  const question = { ...answers.interval, asOfMs };
  expect([companyId, answers.count.count_by_status]).toEqual([
    companyId,
    referenceCounts(history, question),
  ]);
  const { days, incident_count, incidents, assignees } = answers.secretDays;
  const expectedDays = referenceSecretDays(history, question);
  const total = [...expectedDays.values()].reduce((sum, one) => sum + one, 0);
  expect([companyId, incident_count]).toEqual([companyId, expectedDays.size]);
  expect(Math.abs(days - total), `secret-days, company ${companyId}`).toBeLessThan(1e-6);
  const byAssignee = assignees.reduce((sum, one) => sum + one.days, 0);
  expect(Math.abs(byAssignee - total)).toBeLessThan(1e-6);
  for (const one of incidents) {
    const wanted = expectedDays.get(one.id - companyId * 100) ?? 0;
    expect(Math.abs(one.days - wanted), `secret-days of ${one.id}`).toBeLessThan(1e-6);
  }
  const { incidents_over_time: bars, interval } = answers.aggregates;
  const starts = Object.keys(bars).map((date) => Date.parse(date));
  const shown = { ...question, startMs: Date.parse(interval.start_date) };
  expect([companyId, Object.values(bars)]).toEqual([
    companyId,
    referenceBars(history, shown, starts),
  ]);
  for (const status of ['triggered', 'acknowledged', 'resolved'] as const) {
    const sum = Object.values(bars).reduce((all, bar) => all + (bar[status] ?? 0), 0);
    expect([companyId, status, sum]).toEqual([
      companyId,
      status,
      answers.count.count_by_status[status],
    ]);
  }
}

const bytesOf = ({
  metrics,
  count,
  aggregates,
  secretDays,
}: Awaited<ReturnType<typeof answersOf>>) =>
  JSON.stringify([metrics, count, aggregates, secretDays]);

beforeAll(async () => {
  database = await freshDatabase();
  const ids = await storeCompanies(database.db, HISTORIES, new Date(SPAN.startMs));
  stored = ids.map((companyId) => ({ companyId, history: drawHistory(companyId, SPAN) }));
  await storeStretch(database.db, stored, SPAN.startMs - DAY_MS, MIDDLE_MS);
}, 120_000);
afterAll(() => database.close());

describe(`the figures of ${HISTORIES} drawn histories`, () => {
  it('equal the reference as of a moment, in every zone, and cards equal bars', async () => {
    for (const one of stored) {
      const answers = await answersOf(one.companyId, MIDDLE_MS, MIDDLE_MS);
      compare(one, answers, MIDDLE_MS);
      early.set(one.companyId, bytesOf(answers));
    }
  }, 240_000);

  it('are the same bytes as of that moment after everything later came', async () => {
    await storeStretch(database.db, stored, MIDDLE_MS, SPAN.endMs + 30 * DAY_MS);
    for (const one of stored.filter((_, index) => index % EACH === 0)) {
      const later = await answersOf(one.companyId, MIDDLE_MS, SPAN.endMs);
      expect(bytesOf(later)).toBe(early.get(one.companyId));
    }
  }, 240_000);

  it('equal the reference as of now, by the totals', async () => {
    const nowMs = SPAN.endMs + 30 * DAY_MS;
    for (const one of stored) compare(one, await answersOf(one.companyId, null, nowMs), nowMs);
  }, 240_000);
});

describe('as_of', () => {
  it('refuses a moment that lies in the future', () => {
    const query = queryOf(1, SPAN.endMs + 1);
    expect(() => readFigures(query, contextOf(1, SPAN.endMs))).toThrow(
      'Some fields are not valid.',
    );
  });
});
