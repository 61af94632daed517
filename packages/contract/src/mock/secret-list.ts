import { RESOLUTION_REASON_INFO, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import type { secretListEndpoints } from '../endpoints/secret-list.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { incidentHandlers } from './incidents.ts';
import { asListed } from './scope.ts';

/** Secret incidents need no other shape: the mock stores every kind as a secret incident. */
export const secrets = incidentHandlers('secret', {
  row: asListed,
  incident: (_, incident) => incident,
});

/** The list of secret incidents. */
export const secretListHandlers: Handlers<typeof secretListEndpoints, MockContext> = {
  listSecrets: ({ query }, context) => secrets.list(query, context),
  getSecretStats: secrets.stats,
  listResolutionReasons: () => ({
    status: 200,
    data: RESOLUTION_REASONS.map((value) => ({ value, ...RESOLUTION_REASON_INFO[value] })),
  }),
  bulkSecrets: secrets.bulk,
};
