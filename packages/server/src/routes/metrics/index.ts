import type { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import type { Route } from '../../http/route.ts';
import {
  getIncidentAggregates,
  getIncidentCount,
  getMetrics,
  getPerimeterEvolution,
  getRepositoryCounts,
  getSecretDays,
} from './get-figures.ts';
import { getOccurrenceChart } from './get-occurrence-chart.ts';
import { listIncidentFacets } from './list-incident-facets.ts';

export const METRICS_ROUTES = {
  getOccurrenceChart,
  getMetrics,
  getPerimeterEvolution,
  getIncidentCount,
  getIncidentAggregates,
  getRepositoryCounts,
  getSecretDays,
  listIncidentFacets,
} satisfies Record<keyof typeof metricsEndpoints, Route>;
