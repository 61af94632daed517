import { RESOLUTION_GROUPS, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { secretRowSchema } from '../schemas/incidents.ts';
import { incidentListEndpoints, incidentListEntries } from './incident-list.ts';

const { list, stats, bulk } = incidentListEndpoints('secret', {
  path: '/api/v1/secrets',
  row: secretRowSchema,
  query: v.object(incidentListEntries),
});

/** The list of secret incidents, and actions on many of them (spec 000 §7.3). */
export const secretListEndpoints = {
  listSecrets: list,
  getSecretStats: stats,
  listResolutionReasons: endpoint({
    method: 'GET',
    path: '/api/v1/secrets/resolution_reasons',
    summary: 'The checklist of the resolve dialog.',
    access: 'session',
    replies: {
      200: v.array(
        v.object({
          value: v.picklist(RESOLUTION_REASONS),
          label: v.string(),
          group: v.picklist(RESOLUTION_GROUPS),
        }),
      ),
    },
  }),
  bulkSecrets: bulk,
} as const;
