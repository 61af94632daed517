import { postmanEndpoints } from '@sluice/contract/endpoints/postman';
import { parseOrdering } from '@sluice/domain/incident-order';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { listEvents } from '../../repositories/events.ts';
import { secretStats } from '../../repositories/figures.ts';
import {
  listPostmanIncidents as list,
  getPostmanIncident as one,
} from '../../repositories/postman-incidents.ts';
import { listTotal } from '../../repositories/totals.ts';
import { readScope } from '../read-scope.ts';
import { demandSecret } from '../secrets/find-secret.ts';

type ListEndpoint =
  | typeof postmanEndpoints.listPostmanIncidents
  | typeof postmanEndpoints.listFormerPostmanIncidents;
type StatsEndpoint =
  | typeof postmanEndpoints.getPostmanStats
  | typeof postmanEndpoints.getFormerPostmanStats;
type IncidentEndpoint =
  | typeof postmanEndpoints.getPostmanIncident
  | typeof postmanEndpoints.getFormerPostmanIncident;
type TimelineEndpoint =
  | typeof postmanEndpoints.getPostmanTimeline
  | typeof postmanEndpoints.getFormerPostmanTimeline;

function listRoute(endpoint: ListEndpoint): Route {
  return route(endpoint, async ({ query }, context) => {
    const { db } = context.deps;
    const scoped = readScope(query, 'postman', context);
    const start = (query.page - 1) * query.per_page;
    const [{ total, isCapped }, rows] = await Promise.all([
      listTotal(db, scoped),
      list(db, scoped, {
        ordering: parseOrdering(query.ordering ?? null),
        offset: start,
        limit: query.per_page,
      }),
    ]);
    return { status: 200, data: rows, items: { start, total, isCapped } };
  });
}

function statsRoute(endpoint: StatsEndpoint): Route {
  return route(endpoint, async ({ query }, context) => ({
    status: 200,
    data: await secretStats(context.deps.db, readScope(query, 'postman', context)),
  }));
}

function incidentRoute(endpoint: IncidentEndpoint): Route {
  return route(endpoint, async ({ params }, { deps, actor }) => {
    const incident = await one(deps.db, actor.companyId, params.id);
    if (incident === null) throw new Problem('not_found');
    return { status: 200, data: incident };
  });
}

function timelineRoute(endpoint: TimelineEndpoint): Route {
  return route(endpoint, async ({ params }, { deps, actor }) => {
    await demandSecret(deps.db, actor.companyId, params.id, 'postman');
    return { status: 200, data: await listEvents(deps.db, actor.companyId, params.id) };
  });
}

/** Postman incidents, under both families of paths. */
export const POSTMAN_READ_ROUTES = {
  listPostmanIncidents: listRoute(postmanEndpoints.listPostmanIncidents),
  getPostmanStats: statsRoute(postmanEndpoints.getPostmanStats),
  getPostmanIncident: incidentRoute(postmanEndpoints.getPostmanIncident),
  getPostmanTimeline: timelineRoute(postmanEndpoints.getPostmanTimeline),
  listFormerPostmanIncidents: listRoute(postmanEndpoints.listFormerPostmanIncidents),
  getFormerPostmanStats: statsRoute(postmanEndpoints.getFormerPostmanStats),
  getFormerPostmanIncident: incidentRoute(postmanEndpoints.getFormerPostmanIncident),
  getFormerPostmanTimeline: timelineRoute(postmanEndpoints.getFormerPostmanTimeline),
};
