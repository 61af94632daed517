import { HISTORICAL_SCAN_MONTHS } from '@sluice/domain/schedule';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema } from '../schemas/basics.ts';

/** How the company is watched (decisions §3). */
export const monitoringEndpoints = {
  setHistoricalScan: endpoint({
    method: 'POST',
    path: '/api/v1/company/historical_scan',
    summary: 'How often histories are scanned anew: 0 never, 1 every month, 2 every two months.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ frequency: v.picklist(HISTORICAL_SCAN_MONTHS) }),
    replies: {
      200: v.object({
        frequency: v.picklist(HISTORICAL_SCAN_MONTHS),
        last_run: v.nullable(dateSchema),
      }),
    },
  }),
} as const;
