import { viewerEndpoints } from '@sluice/contract/endpoints/viewers';
import { colleagues } from '@sluice/domain/viewers';
import { Problem } from '../../errors.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { type Route, route } from '../../http/route.ts';
import { noteViewer, removeViewer, viewersOf } from '../../repositories/incident-viewers.ts';
import { incidentKind } from '../../repositories/incidents.ts';

const viewIncident = route(viewerEndpoints.viewIncident, async ({ params }, { deps, actor }) => {
  const { companyId, memberId } = actor;
  // A page that is open is no change of anything.
  noteNothingChanged();
  if ((await incidentKind(deps.db, companyId, params.id)) === null) throw new Problem('not_found');
  await noteViewer(deps.db, companyId, params.id, memberId);
  const members = await viewersOf(deps.db, companyId, params.id);
  return { status: 200, data: { members: colleagues(members, memberId) } };
});

const leaveIncident = route(viewerEndpoints.leaveIncident, async ({ params }, { deps, actor }) => {
  const { companyId, memberId } = actor;
  noteNothingChanged();
  if ((await incidentKind(deps.db, companyId, params.id)) === null) throw new Problem('not_found');
  await removeViewer(deps.db, companyId, params.id, memberId);
  return { status: 204, data: undefined };
});

/** Which colleagues have an incident open. */
export const VIEWER_ROUTES = {
  viewIncident,
  leaveIncident,
} satisfies Record<keyof typeof viewerEndpoints, Route>;
