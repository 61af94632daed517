import { incidentViewEndpoints } from '@sluice/contract/endpoints/incident-views';
import {
  canChangeView,
  canonicalView,
  MOST_VIEWS,
  TOO_MANY_VIEWS_TEXT,
  viewNameRefusal,
} from '@sluice/domain/incident-views';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  addIncidentView,
  changeIncidentView,
  countIncidentViews,
  deleteIncidentView as deleteStored,
  getIncidentView,
  listIncidentViews as listStored,
} from '../../repositories/incident-views.ts';

/** The name as it is stored: trimmed, secrets masked. Throws its field error. */
async function storableName({ deps, actor }: RouteContext, name: string): Promise<string> {
  const refusal = viewNameRefusal(name);
  if (refusal !== null) throw new Problem('validation', { fields: { name: [refusal] } });
  return maskForCompany(deps, actor.companyId, name.trim());
}

/** The parameters as they are stored: in their canonical form, secrets in the search masked. */
async function storableQuery({ deps, actor }: RouteContext, query: string): Promise<string> {
  const params = new Map(canonicalView(new URLSearchParams(query)));
  const search = params.get('search');
  if (search !== undefined) {
    params.set('search', await maskForCompany(deps, actor.companyId, search));
  }
  return new URLSearchParams([...params]).toString();
}

async function requireView(db: Kysely<Schema>, { actor }: RouteContext, id: number) {
  const view = await getIncidentView(db, actor.companyId, actor.memberId, id);
  if (view === null) throw new Problem('not_found');
  return view;
}

/** A view that the caller may change; one that the caller does not see is not found. */
async function requireChangeable(db: Kysely<Schema>, context: RouteContext, id: number) {
  const view = await requireView(db, context, id);
  const of = { authorEmail: view.author.email, isShared: view.is_shared };
  if (!canChangeView(of, context.actor)) throw new Problem('not_permitted');
  return view;
}

async function audit(
  trx: Kysely<Schema>,
  { actor, requestId, now }: RouteContext,
  action: 'incident_view.created' | 'incident_view.updated' | 'incident_view.deleted',
  id: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const target = `incident_view:${id}`;
  const by = { actorId: actor.memberId, requestId, at: now };
  await writeAudit(trx, actor.companyId, { ...by, action, target, detail });
}

const listIncidentViews = route(
  incidentViewEndpoints.listIncidentViews,
  async ({ query }, { deps, actor }) => ({
    status: 200,
    data: await listStored(deps.db, actor.companyId, actor.memberId, query.kind),
  }),
);

const createIncidentView = route(
  incidentViewEndpoints.createIncidentView,
  async ({ body }, context) => {
    const { deps, actor, now } = context;
    const { companyId, memberId } = actor;
    const name = await storableName(context, body.name);
    const query = await storableQuery(context, body.query);
    if ((await countIncidentViews(deps.db, companyId, memberId)) >= MOST_VIEWS) {
      throw new Problem('validation', { fields: { name: [TOO_MANY_VIEWS_TEXT] } });
    }
    const view = { kind: body.kind, name, query, isShared: body.is_shared };
    const id = await deps.db.transaction().execute(async (trx) => {
      const made = await addIncidentView(trx, companyId, memberId, view, now);
      await audit(trx, context, 'incident_view.created', made, { name });
      return made;
    });
    return { status: 201, data: await requireView(deps.db, context, id) };
  },
);

const updateIncidentView = route(
  incidentViewEndpoints.updateIncidentView,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const change = {
      ...(body.name === undefined ? {} : { name: await storableName(context, body.name) }),
      ...(body.query === undefined ? {} : { query: await storableQuery(context, body.query) }),
      ...(body.is_shared === undefined ? {} : { isShared: body.is_shared }),
    };
    await deps.db.transaction().execute(async (trx) => {
      const current = await requireChangeable(trx, context, params.id);
      const at = { id: params.id, version: body.version };
      const isChanged = await changeIncidentView(trx, actor.companyId, at, change, now);
      if (!isChanged) throw new Problem('stale', { extra: { current } });
      await audit(trx, context, 'incident_view.updated', params.id, { name: current.name });
    });
    return { status: 200, data: await requireView(deps.db, context, params.id) };
  },
);

const deleteIncidentView = route(
  incidentViewEndpoints.deleteIncidentView,
  async ({ params }, context) => {
    const { deps, actor } = context;
    await deps.db.transaction().execute(async (trx) => {
      const { name } = await requireChangeable(trx, context, params.id);
      await deleteStored(trx, actor.companyId, params.id);
      await audit(trx, context, 'incident_view.deleted', params.id, { name });
    });
    return { status: 204, data: undefined };
  },
);

export const INCIDENT_VIEW_ROUTES = {
  listIncidentViews,
  createIncidentView,
  updateIncidentView,
  deleteIncidentView,
} satisfies Record<keyof typeof incidentViewEndpoints, Route>;
