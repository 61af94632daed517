import type { Metric } from '@sluice/contract/endpoints/metrics';
import { CARD_METRICS, type CardMetric, variation } from '@sluice/domain/figures';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countActivity } from './activity-totals.ts';
import { detectionTimes } from './detection-times.ts';
import type { FigureSpan, Measured } from './figure-span.ts';
import { sumFigures } from './figure-totals.ts';
import {
  commitsAsOf,
  detectionTimesAsOf,
  leakingCommitsAsOf,
  remediationTimesAsOf,
} from './figures-as-of.ts';

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
const shareOf = (leaking: number, total: number) => (total === 0 ? null : (leaking / total) * 100);

/** How many commits of a span there are, and how many have a secret, by bucket. */
async function countedCommits(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<{ totals: readonly number[]; leaking: readonly number[] }> {
  const { startMs, endMs, asOf, buckets } = span;
  if (asOf !== null) {
    const totals = await commitsAsOf(db, companyId, span);
    return { totals, leaking: await leakingCommitsAsOf(db, companyId, span) };
  }
  const asked = { companyId, types: ['Commit'] as const, startMs, endMs };
  const totals = await countActivity(db, asked, buckets);
  const figures = await sumFigures(db, companyId, ['leaking_commits'], span, buckets);
  return { totals, leaking: figures('leaking_commits') };
}

/** The commits of the company's own repositories, and the share of them with a secret, in percent. */
async function commits(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<{ count: Measured; ratio: Measured }> {
  const { totals, leaking } = await countedCommits(db, companyId, span);
  return {
    count: { whole: sumOf(totals), trend: [...totals] },
    ratio: {
      whole: shareOf(sumOf(leaking), sumOf(totals)),
      trend: totals.map((total, place) => shareOf(leaking[place] ?? 0, total)),
    },
  };
}

/**
 * `remediationTimeMs` of the domain, in seconds: the mean. A resolution that was reopened after the end of the span stood at its end, so that
 * it counts as well.
 */
async function remediationTimes(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
): Promise<Measured> {
  const { startMs, endMs, buckets } = span;
  const names = ['secret.remediated', 'secret.remediated_us'] as const;
  const figures = await sumFigures(db, companyId, names, span, buckets);
  const [counts, us] = [[...figures(names[0])], [...figures(names[1])]];
  const { rows } = await sql<{ bucket: number; total: number; us: number }>`
    select width_bucket(r.resolved_at, ${buckets.map((ms) => new Date(ms))}::timestamptz[]) as bucket, count(*)::integer as total,
      sum(r.took_us)::double precision as us
    from reopened_remediations r where r.company_id = ${companyId} and r.reopened_at >= ${new Date(endMs)}
      and r.resolved_at >= ${new Date(startMs)} and r.resolved_at < ${new Date(endMs)} group by 1`.execute(
    db,
  );
  for (const row of rows) {
    const place = Math.max(row.bucket, 1) - 1;
    counts[place] = (counts[place] ?? 0) + row.total;
    us[place] = (us[place] ?? 0) + row.us;
  }
  const mean = (sum: number, count: number) => (count === 0 ? null : sum / count / 1_000_000);
  return {
    whole: mean(sumOf(us), sumOf(counts)),
    trend: counts.map((count, place) => mean(us[place] ?? 0, count)),
  };
}

type Cards = Record<CardMetric, Measured>;

async function cardsOf(db: Kysely<Schema>, companyId: number, span: FigureSpan): Promise<Cards> {
  const { count, ratio } = await commits(db, companyId, span);
  const [detection, remediation] =
    span.asOf === null
      ? [detectionTimes, remediationTimes]
      : [detectionTimesAsOf, remediationTimesAsOf];
  return {
    median_event_detection_time: await detection(db, companyId, span),
    mean_remediation_time: await remediation(db, companyId, span),
    commit_count: count,
    commits_with_leak_ratio: ratio,
  };
}

/** The cards of a span, each against the span before; null: there is none before all time. */
export async function cardMetrics(
  db: Kysely<Schema>,
  companyId: number,
  span: FigureSpan,
  before: FigureSpan | null,
): Promise<Metric[]> {
  // Both at the same time: two connections for each call, so that one company leaves the others theirs.
  const [current, previous] = await Promise.all([
    cardsOf(db, companyId, span),
    before === null ? null : cardsOf(db, companyId, before),
  ]);
  return CARD_METRICS.map((name): Metric => {
    const now = current[name];
    const then = previous?.[name].whole ?? null;
    return {
      name,
      current: now.whole,
      previous: then,
      variation: variation(now.whole, then),
      trend: now.trend,
    };
  });
}
