import { CHART_VIEWS, METRIC_NAMES } from '@sluice/domain/figures';
import { GRANULARITIES } from '@sluice/domain/granularity';
import { INCIDENT_FILTERS } from '@sluice/domain/incident-filters';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { STATUSES } from '@sluice/domain/status';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema, switchTextSchema, zoneSchema } from '../schemas/basics.ts';
import { scopeEntries } from '../schemas/scope.ts';

/** The occurrences of a scope by time. A bucket runs to the next one's date. */
export const occurrenceChartSchema = v.object({
  granularity: v.picklist(GRANULARITIES),
  offered: v.array(v.picklist(GRANULARITIES)),
  interval: v.object({ start_date: dateSchema, end_date: dateSchema }),
  buckets: v.array(v.object({ date: dateSchema, count: v.number() })),
});
export type OccurrenceChart = v.InferOutput<typeof occurrenceChartSchema>;

const MEASURED = v.nullable(v.number());

/** A figure with its change against the interval before (spec 001 §3). */
export const metricSchema = v.object({
  name: v.picklist(METRIC_NAMES),
  /** Null: nothing to measure. */
  current: MEASURED,
  previous: MEASURED,
  /** Relative; null where the figure before is 0 or null. */
  variation: MEASURED,
  /** Its course within the interval, bucket by bucket. */
  trend: v.array(MEASURED),
});
export type Metric = v.InferOutput<typeof metricSchema>;

const intervalSchema = v.object({ start_date: dateSchema, end_date: dateSchema });
const byStatusSchema = v.object(v.entriesFromList(STATUSES, v.number()));

/** The cards of the page, and the counts of the perimeter. */
export const metricsSchema = v.object({
  metrics: v.array(metricSchema),
  /** The interval, and the one that it is compared with; null for all time. */
  intervals: v.object({ current: intervalSchema, previous: v.nullable(intervalSchema) }),
});
export type Metrics = v.InferOutput<typeof metricsSchema>;

/** The perimeter over time. */
export const perimeterEvolutionSchema = v.object({
  ...metricsSchema.entries,
  data: v.array(
    v.object({
      date: dateSchema,
      developer_count: v.number(),
      personal_repo_count: v.number(),
      org_repo_count: v.number(),
    }),
  ),
});
export type PerimeterEvolution = v.InferOutput<typeof perimeterEvolutionSchema>;

/** How many incidents the period has, by their status and severity now. */
export const incidentCountSchema = v.object({
  count_by_status: byStatusSchema,
  count_by_severity: v.record(v.string(), v.number()),
  /** Of the resolved ones, those that the product closed as likely false positives (decisions §9). */
  closed_as_false_positive: v.number(),
});
export type IncidentCount = v.InferOutput<typeof incidentCountSchema>;

/** Incidents over time and by assignee (spec 001 §3). */
export const incidentAggregatesSchema = v.object({
  granularity: v.picklist(GRANULARITIES),
  offered: v.array(v.picklist(GRANULARITIES)),
  interval: intervalSchema,
  /** Keyed by the first instant of each bucket, in order. */
  incidents_over_time: v.record(v.string(), v.record(v.string(), v.number())),
  incidents_by_assignee: v.array(
    v.object({
      user: v.object({
        first_name: v.string(),
        last_name: v.string(),
        email: v.string(),
        is_blocked: v.boolean(),
      }),
      incidents: byStatusSchema,
    }),
  ),
});
export type IncidentAggregates = v.InferOutput<typeof incidentAggregatesSchema>;

/** The repositories with most open incidents of the period, and how many incidents others have. */
export const repositoryCountsSchema = v.object({
  repositories: v.array(v.object({ id: idSchema, name: v.string(), ...byStatusSchema.entries })),
  other: v.number(),
});
export type RepositoryCounts = v.InferOutput<typeof repositoryCountsSchema>;

const exposedSchema = v.object({
  /** Days, with fractions. */
  days: v.number(),
  incidents: v.number(),
});

/** Days on which secrets known to be valid were public in the period; `domain/secret-days` says what counts. */
export const secretDaysSchema = v.object({
  interval: intervalSchema,
  days: v.number(),
  incident_count: v.number(),
  /** Of those, the incidents that nothing has ended yet. */
  ongoing_count: v.number(),
  /** By repository; a secret in several counts in each, from its first commit there. */
  repositories: v.array(v.object({ name: v.string(), ...exposedSchema.entries })),
  /** By assignee; null for unassigned incidents. */
  assignees: v.array(
    v.object({ email: v.nullable(v.string()), name: v.string(), ...exposedSchema.entries }),
  ),
  /** The incidents that hold most, at most ten. */
  incidents: v.array(
    v.object({
      id: idSchema,
      display_name: v.string(),
      repo_name: v.string(),
      days: v.number(),
      is_ongoing: v.boolean(),
    }),
  ),
});
export type SecretDays = v.InferOutput<typeof secretDaysSchema>;

/** What every call about figures takes: the kind, the period and its zone. */
export const figureEntries = {
  kind: v.optional(v.picklist(INCIDENT_KINDS), 'secret'),
  rt: v.optional(v.string()),
  start: v.optional(v.string()),
  end: v.optional(v.string()),
  /** The same as `start` and `end`. */
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  tz: v.optional(zoneSchema, 'UTC'),
  /** The moment as of which the figures hold: what came later is left out. By default now. */
  as_of: v.optional(dateSchema),
};

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
  getMetrics: endpoint({
    method: 'GET',
    path: '/api/v1/metrics',
    summary: 'The figures of a period, each against the period before.',
    access: 'session',
    query: v.object({
      ...figureEntries,
      /** Days that the compared interval lies back; by default as many as the interval has. */
      delta: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number))),
    }),
    replies: { 200: metricsSchema },
  }),
  getPerimeterEvolution: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/perimeter_evolution',
    summary: 'The size of the perimeter over time.',
    access: 'session',
    query: v.object(figureEntries),
    replies: { 200: perimeterEvolutionSchema },
  }),
  getIncidentCount: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/incidents/count',
    summary: 'The incidents of a period, by status and severity now.',
    access: 'session',
    query: v.object({
      ...figureEntries,
      /** The present figure; the range does not apply. */
      current: switchTextSchema,
    }),
    replies: { 200: incidentCountSchema },
  }),
  getIncidentAggregates: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/incidents/aggregates',
    summary: 'The incidents of a period over time and by assignee.',
    access: 'session',
    query: v.object({
      ...figureEntries,
      granularity: v.optional(v.string()),
      view: v.optional(v.picklist(CHART_VIEWS), 'status'),
    }),
    replies: { 200: incidentAggregatesSchema },
  }),
  getRepositoryCounts: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/incidents/count_by_repositories',
    summary: 'The repositories with most open incidents of a period.',
    access: 'session',
    query: v.object(figureEntries),
    replies: { 200: repositoryCountsSchema },
  }),
  getSecretDays: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/secret_days',
    summary: 'The days in a period on which secrets known to be valid were public.',
    access: 'session',
    query: v.object(v.omit(v.object(figureEntries), ['kind']).entries),
    replies: { 200: secretDaysSchema },
  }),
  listIncidentFacets: endpoint({
    method: 'GET',
    path: '/api/v1/metrics/incidents/facets',
    summary:
      'How many incidents of a scope each value of a filter lets through; that filter itself is left out. `X-Total-Capped`: of the newest alone.',
    access: 'session',
    query: v.object({
      ...scopeEntries,
      kind: v.optional(v.picklist(INCIDENT_KINDS), 'secret'),
      filter: v.picklist(INCIDENT_FILTERS),
    }),
    replies: { 200: v.array(v.object({ value: v.string(), count: v.number() })) },
  }),
} as const;
