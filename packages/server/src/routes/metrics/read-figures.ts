import { parseAnalyticsRange } from '@sluice/domain/figures';
import { boundedIntervalOf, type TimeRange } from '@sluice/domain/time-range';
import { Problem } from '../../errors.ts';
import type { FigureQuery } from '../../repositories/incidents-at.ts';
import type { ScopedQuery } from '../../repositories/scope.ts';
import { readScope, type ScopeParams } from '../read-scope.ts';

interface FigureParams {
  readonly kind: ScopedQuery['kind'];
  readonly rt?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tz: string;
  readonly as_of?: string | undefined;
}

/** What a call about figures is of: its range, its bounds, and the incidents of it, as their list has them. */
export interface Figures {
  readonly range: TimeRange;
  readonly interval: { readonly startMs: number; readonly endMs: number };
  readonly scope: FigureQuery;
  /** The moment as of which the figures hold; null: now. */
  readonly asOf: Date | null;
}

/** Whose figures, and when. */
export interface FigureContext {
  readonly actor: { readonly companyId: number };
  readonly now: Date;
}

/** Reads the range of a call about figures; shorter ones than 7 days fall back to a week (decisions §9). */
export function readFigures(query: FigureParams, context: FigureContext): Figures {
  const start = query.start ?? query.from ?? null;
  const end = query.end ?? query.to ?? null;
  const rt = query.rt ?? (start === null && end === null ? null : 'custom');
  const asOf = query.as_of === undefined ? null : new Date(query.as_of);
  if (asOf !== null && asOf > context.now) {
    throw new Problem('validation', { fields: { as_of: ['This moment lies in the future.'] } });
  }
  const now = asOf ?? context.now;
  const nowMs = now.getTime();
  const range = parseAnalyticsRange({ rt, start, end }, nowMs, query.tz);
  const days = range.type === 'custom' ? { start: range.start, end: range.end } : {};
  const params: ScopeParams = { tz: query.tz, rt: range.type, ...days };
  return {
    range,
    interval: boundedIntervalOf(range, nowMs, query.tz),
    scope: { ...readScope(params, query.kind, { ...context, now }), asOf },
    asOf,
  };
}

/** An interval as the wire has it. */
export function wireInterval({ startMs, endMs }: Figures['interval']) {
  return { start_date: new Date(startMs).toISOString(), end_date: new Date(endMs).toISOString() };
}
