import type { BulkResult } from '@sluice/contract/endpoints/incident-list';
import {
  type IncidentSelection,
  manyIncidentEndpoints,
} from '@sluice/contract/endpoints/many-incidents';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { withMails } from '../../repositories/mail-outbox.ts';
import { type ChosenIncidents, decideOnIgnores, ignoreManyUntil } from '../../triage/ignore.ts';
import { mailIgnoreRequests } from '../../triage/ignore-mail.ts';
import { undoMany } from '../../triage/undo.ts';
import { storableIgnore } from '../ignores/storable-ignore.ts';
import { chosenIds } from '../incidents/run-bulk.ts';

async function chosen(
  context: RouteContext,
  { incident_type: kind, ids, reverse_selection, filters }: IncidentSelection,
): Promise<ChosenIncidents> {
  const scope = filters === undefined ? undefined : { ...filters, tz: filters.tz ?? 'UTC' };
  const selection = { ids, isReverse: reverse_selection, filters: scope };
  return { kind, ids: await chosenIds(context, kind, selection) };
}

function audit(
  { actor, requestId, now }: RouteContext,
  action:
    | 'incident.changed'
    | 'incident.ignored'
    | 'incident.ignore_requested'
    | 'incident.ignore_decided',
  target: string,
  detail: Record<string, unknown>,
) {
  return { actorId: actor.memberId, action, target, detail, requestId, at: now };
}

const targetOf = ({ kind }: ChosenIncidents) =>
  kind === 'secret' ? 'secrets' : `${kind}_incidents`;

const done = (updated: number): BulkResult => ({ bulkStatus: 'ok', updated, errors: [] });

const undoIncidents = route(manyIncidentEndpoints.undoIncidents, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const updated = body.events.length;
  const line = audit(context, 'incident.changed', 'incidents', { updated, operation: 'undo' });
  await deps.db.transaction().execute(async (trx) => {
    await undoMany(trx, actor, body.events, now);
    await writeAudit(trx, actor.companyId, line);
  });
  return { status: 200, data: { updated } };
});

const ignoreIncidents = route(manyIncidentEndpoints.ignoreIncidents, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const request = await storableIgnore(context, body);
  const incidents = await chosen(context, body);
  const updated = incidents.ids.length;
  const isWaiting = await withMails(deps, async (trx) => {
    const waits = await ignoreManyUntil(trx, actor, incidents, request, now);
    const action = waits ? 'incident.ignore_requested' : 'incident.ignored';
    const detail = { until: body.until, updated };
    await writeAudit(trx, actor.companyId, audit(context, action, targetOf(incidents), detail));
    if (waits) await mailIgnoreRequests(trx, deps, actor, incidents, request, now);
    return waits;
  });
  const state = isWaiting ? ('requested' as const) : ('approved' as const);
  return { status: 200, data: { ...done(updated), state } };
});

const decideIgnores = route(
  manyIncidentEndpoints.decideIgnores,
  async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const incidents = await chosen(context, body);
    const updated = incidents.ids.length;
    await deps.db.transaction().execute(async (trx) => {
      await decideOnIgnores(trx, actor, incidents, params.decision, now);
      const detail = { decision: params.decision, updated };
      const line = audit(context, 'incident.ignore_decided', targetOf(incidents), detail);
      await writeAudit(trx, actor.companyId, line);
    });
    return { status: 200, data: done(updated) };
  },
);

/** What is done with many incidents of any kind. */
export const MANY_INCIDENT_ROUTES = {
  undoIncidents,
  ignoreIncidents,
  decideIgnores,
} satisfies Record<keyof typeof manyIncidentEndpoints, Route>;
