import {
  analyticsGranularities,
  analyticsGranularity,
  CARD_METRICS,
  type CardMetric,
  compareMembers,
  detectionTimeMs,
  mean,
  median,
  parseAnalyticsRange,
  remediationTimeMs,
  STOCK_METRICS,
  variation,
} from '@sluice/domain/figures';
import { buckets, granularityOfSpan } from '@sluice/domain/granularity';
import { personName } from '@sluice/domain/person-name';
import { RESOLUTION_REASON_INFO } from '@sluice/domain/resolution-reasons';
import { STATUSES, type Status } from '@sluice/domain/status';
import { boundedIntervalOf } from '@sluice/domain/time-range';
import type { HandlerInput } from '../endpoint.ts';
import type { Metric, metricsEndpoints } from '../endpoints/metrics.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import { incidentsOf, type MockDatabase } from './database.ts';
import { isActiveDeveloper } from './perimeter.ts';

type Query = HandlerInput<typeof metricsEndpoints.getRepositoryCounts>['query'];
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The range of a call, its bounds, and the incidents of its kind in it. */
export function cohortOf(database: MockDatabase, query: Query) {
  const start = query.start ?? query.from ?? null;
  const end = query.end ?? query.to ?? null;
  const rt = query.rt ?? (start === null && end === null ? null : 'custom');
  const nowMs = query.as_of === undefined ? database.now.getTime() : Date.parse(query.as_of);
  const range = parseAnalyticsRange({ rt, start, end }, nowMs, query.tz);
  const span = boundedIntervalOf(range, nowMs, query.tz);
  const incidents = incidentsOf(database, query.kind).filter(({ ref_date }) => {
    const at = Date.parse(ref_date);
    return at >= span.startMs && at <= span.endMs;
  });
  return { range, span, incidents };
}

/** Incidents by status. */
export function byStatus(incidents: readonly SecretIncident[]): Record<Status, number> {
  const count = (wanted: Status) => incidents.filter(({ status }) => status === wanted).length;
  return {
    triggered: count('triggered'),
    acknowledged: count('acknowledged'),
    resolved: count('resolved'),
  };
}

const isIn = (ms: number, { startMs, endMs }: Span) => ms >= startMs && ms < endMs;

function remediations(database: MockDatabase, span: Span): number[] {
  return database.incidents.flatMap((incident): number[] => {
    const changes = (database.events.get(incident.id) ?? []).toReversed().flatMap((event) =>
      event.state === 'resolved' || event.event === 'reopen'
        ? [
            {
              atMs: Date.parse(event.gg_created_at),
              isResolved: event.state === 'resolved',
              isByPerson: event.user !== null,
              isRemediation: event.reason.some(
                (reason) => RESOLUTION_REASON_INFO[reason].group === 'remediated',
              ),
            },
          ]
        : [],
    );
    const ms = remediationTimeMs(Date.parse(incident.created_at), changes, span);
    return ms === null ? [] : [ms / 1000];
  });
}

const READ: Record<CardMetric, (database: MockDatabase, span: Span) => number | null> = {
  median_event_detection_time: (database, span) =>
    median(
      [...database.occurrences.values()].flat().flatMap((one) => {
        const names = one.tags.map(({ name }) => name);
        const isLeftOut =
          names.includes('FROM_HISTORICAL_SCAN') || names.includes('FALSE_POSITIVE');
        const triggeredAtMs = Date.parse(one.triggered_at);
        if (isLeftOut || !isIn(triggeredAtMs, span)) return [];
        const committedAtMs = Date.parse(one.date);
        return [detectionTimeMs({ committedAtMs, visibleAtMs: null, triggeredAtMs }) / 1000];
      }),
    ),
  mean_remediation_time: (database, span) => mean(remediations(database, span)),
  commit_count: (database, span) => commitsIn(database, span).length,
  commits_with_leak_ratio: (database, span) => {
    const commits = commitsIn(database, span);
    const leaking = [...database.occurrences.values()]
      .flat()
      .filter((one) => isIn(Date.parse(one.date), span)).length;
    return commits.length === 0 ? null : Math.min(100, (leaking / commits.length) * 100);
  },
};

function commitsIn(database: MockDatabase, span: Span) {
  return database.activity.filter(
    ({ type, ref_date }) => type === 'Commit' && isIn(Date.parse(ref_date), span),
  );
}

/** The four cards. */
export function cardsOf(
  database: MockDatabase,
  span: Span,
  before: Span | null,
  timeZone: string,
): Metric[] {
  const starts = buckets(
    span.startMs,
    span.endMs,
    granularityOfSpan(span.startMs, span.endMs),
    timeZone,
  );
  return CARD_METRICS.map((name): Metric => {
    const current = READ[name](database, span);
    const previous = before === null ? null : READ[name](database, before);
    const trend = starts.map((startMs, index) =>
      READ[name](database, { startMs, endMs: starts[index + 1] ?? span.endMs }),
    );
    return { name, current, previous, variation: variation(current, previous), trend };
  });
}

/** The counts of the perimeter at a moment. */
export function stocksAt(database: MockDatabase, ms: number) {
  const developers = database.developers.filter((one) =>
    one.origins.some(
      ({ linked_at, deactivated_at }) =>
        Date.parse(linked_at) <= ms && (deactivated_at === null || Date.parse(deactivated_at) > ms),
    ),
  );
  const there = database.repositories.filter(({ is_deleted }) => !is_deleted);
  const ofOrganizations = there.filter(({ organization }) => organization !== null).length;
  return {
    developer_count:
      ms >= database.now.getTime()
        ? database.developers.filter(isActiveDeveloper).length
        : developers.length,
    personal_repo_count: there.length - ofOrganizations,
    org_repo_count: ofOrganizations,
  };
}

/** The counts of the perimeter at the end of an interval against its start. */
export function stockMetrics(database: MockDatabase, moments: readonly number[]): Metric[] {
  const stocks = moments.map((ms) => stocksAt(database, ms));
  return STOCK_METRICS.map((name): Metric => {
    const current = stocks.at(-1)?.[name] ?? 0;
    const previous = stocks[0]?.[name] ?? 0;
    return {
      name,
      current,
      previous,
      variation: variation(current, previous),
      trend: stocks.map((one) => one[name]),
    };
  });
}

/** The bars of the incidents-over-time chart. */
export function barsOf(
  database: MockDatabase,
  query: HandlerInput<typeof metricsEndpoints.getIncidentAggregates>['query'],
) {
  const { range, span, incidents } = cohortOf(database, query);
  const dates = incidents.map(({ ref_date }) => Date.parse(ref_date));
  const startMs = range.type === 'all' ? Math.min(span.endMs, ...dates) : span.startMs;
  const granularity = analyticsGranularity(query.granularity ?? null, startMs, span.endMs);
  const starts = buckets(startMs, span.endMs, granularity, query.tz);
  const bars = starts.map((start, index): [string, Record<string, number>] => {
    const end = starts[index + 1] ?? span.endMs + 1;
    const here = incidents.filter((one) =>
      isIn(Date.parse(one.ref_date), { startMs: start, endMs: end }),
    );
    const status = byStatus(here);
    const known = incidentsOf(database, query.kind).filter(
      ({ created_at }) => Date.parse(created_at) < end,
    );
    const bar = {
      status,
      backlog: { backlog: known.filter((one) => one.status !== 'resolved').length },
      flow: { created: here.length, resolved: status.resolved, reopened: 0 },
    }[query.view];
    return [new Date(start).toISOString(), bar];
  });
  return { granularity, offered: analyticsGranularities(startMs, span.endMs), startMs, span, bars };
}

/** The incidents of each member. */
export function teamOf(database: MockDatabase, incidents: readonly SecretIncident[]) {
  return database.team
    .map(({ first_name, last_name, email, blocked_at }) => ({
      user: { first_name, last_name, email, is_blocked: blocked_at !== null },
      incidents: byStatus(incidents.filter(({ assignee }) => assignee === email)),
    }))
    .filter((one) => STATUSES.some((status) => one.incidents[status] > 0))
    .sort((a, b) =>
      compareMembers(
        { name: personName(a.user), incidents: a.incidents },
        { name: personName(b.user), incidents: b.incidents },
      ),
    );
}
