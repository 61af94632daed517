import type { metricsEndpoints } from '@sluice/contract/endpoints/metrics';
import type { Route } from '../../http/route.ts';
import { getOccurrenceChart } from './get-occurrence-chart.ts';

export const METRICS_ROUTES = {
  getOccurrenceChart,
} satisfies Record<keyof typeof metricsEndpoints, Route>;
