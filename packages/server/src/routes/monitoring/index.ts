import type { monitoringEndpoints } from '@sluice/contract/endpoints/monitoring';
import type { Route } from '../../http/route.ts';
import { setHistoricalScan } from './set-historical-scan.ts';

export const MONITORING_ROUTES = {
  setHistoricalScan,
} satisfies Record<keyof typeof monitoringEndpoints, Route>;
