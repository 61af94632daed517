import type { monitoringEndpoints } from '@sluice/contract/endpoints/monitoring';
import type { Route } from '../../http/route.ts';
import { addToken, deleteToken } from './private-tokens.ts';
import { setHistoricalScan } from './set-historical-scan.ts';

export const MONITORING_ROUTES = {
  setHistoricalScan,
  addPrivateToken: addToken,
  deletePrivateToken: deleteToken,
} satisfies Record<keyof typeof monitoringEndpoints, Route>;
