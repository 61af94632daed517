import { HISTORICAL_SCAN_MONTHS } from '@sluice/domain/schedule';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema } from '../schemas/basics.ts';
import { privateTokenSchema } from '../schemas/people.ts';

/** How the company is watched (decisions §3). */
export const monitoringEndpoints = {
  setHistoricalScan: endpoint({
    method: 'POST',
    path: '/api/v1/company/historical_scan',
    summary:
      'How often whole histories are scanned again: 0 never, 1 every month, 2 every two months.',
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
  addPrivateToken: endpoint({
    method: 'POST',
    path: '/api/v1/company/tokens',
    summary: 'Adds a token by which the private members of organizations are read.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    body: v.object({ token: v.pipe(v.string(), v.maxLength(1024)) }),
    replies: { 201: privateTokenSchema },
  }),
  deletePrivateToken: endpoint({
    method: 'DELETE',
    path: '/api/v1/company/tokens/:id',
    summary: 'Deletes a private-members token.',
    access: 'session',
    permission: 'MANAGE_SETTINGS',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
