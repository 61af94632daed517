import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { colleagues } from '@sluice/domain/viewers';
import type { viewerEndpoints } from '../endpoints/viewers.ts';
import type { Handlers } from '../handlers.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { incidentOf } from './operate.ts';
import { problem } from './problems.ts';

function isKnown(database: MockDatabase, id: number): boolean {
  return INCIDENT_KINDS.some((kind) => incidentOf(database, kind, id) !== undefined);
}

/** Which colleagues have an incident open; the mock has none. */
export const viewerHandlers: Handlers<typeof viewerEndpoints, MockContext> = {
  viewIncident: ({ params }, { database }) => {
    if (!isKnown(database, params.id)) return problem('not_found');
    const members = database.viewers.get(params.id) ?? [];
    return { status: 200, data: { members: colleagues(members, userOf(database).id) } };
  },
  leaveIncident: ({ params }, { database }) =>
    isKnown(database, params.id) ? { status: 204, data: undefined } : problem('not_found'),
};
