import { GRANULARITIES } from '@sluice/domain/granularity';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema } from '../schemas/basics.ts';
import { scopeEntries } from '../schemas/scope.ts';

/** The occurrences of a scope by time. A bucket runs to the next one's date. */
export const occurrenceChartSchema = v.object({
  granularity: v.picklist(GRANULARITIES),
  offered: v.array(v.picklist(GRANULARITIES)),
  interval: v.object({ start_date: dateSchema, end_date: dateSchema }),
  buckets: v.array(v.object({ date: dateSchema, count: v.number() })),
});
export type OccurrenceChart = v.InferOutput<typeof occurrenceChartSchema>;

/** Figures (spec 001 §7, decisions §3). */
export const metricsEndpoints = {
  getOccurrenceChart: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/incidents/occurrences',
    summary: 'Occurrences over time, in buckets of the viewer’s zone.',
    access: 'session',
    query: v.object({
      ...scopeEntries,
      kind: v.optional(v.picklist(INCIDENT_KINDS), 'secret'),
      /** Left out: the best fit of about 50 buckets. */
      granularity: v.optional(v.picklist(GRANULARITIES)),
    }),
    replies: { 200: occurrenceChartSchema },
  }),
} as const;
