import { type Ignore, ignoreEndpoints } from '@sluice/contract/endpoints/ignores';
import { Problem } from '../../errors.ts';
import { type Route, type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { currentIgnore } from '../../repositories/ignores.ts';
import { readStates } from '../../repositories/incident-states.ts';
import { withMails } from '../../repositories/mail-outbox.ts';
import { decideOnIgnore, ignoreUntil } from '../../triage/ignore.ts';
import { mailIgnoreRequest } from '../../triage/ignore-mail.ts';
import { storableIgnore } from './storable-ignore.ts';

async function answer(
  { deps, actor }: RouteContext,
  incidentId: number,
): Promise<{ ignore: Ignore | null }> {
  return { ignore: await currentIgnore(deps.db, actor.companyId, incidentId) };
}

const getIgnore = route(ignoreEndpoints.getIgnore, async ({ params }, context) => {
  const { deps, actor } = context;
  const [stored] = await readStates(deps.db, actor.companyId, [params.id]);
  if (stored === undefined) throw new Problem('not_found');
  return { status: 200, data: await answer(context, params.id) };
});

const ignoreIncident = route(ignoreEndpoints.ignoreIncident, async ({ params, body }, context) => {
  const { deps, actor, now, requestId } = context;
  const request = await storableIgnore(context, body);
  await withMails(deps, async (trx) => {
    const isWaiting = await ignoreUntil(trx, actor, params.id, request, now);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: isWaiting ? 'incident.ignore_requested' : 'incident.ignored',
      target: `incident:${params.id}`,
      detail: { until: body.until },
      requestId,
      at: now,
    });
    if (isWaiting) await mailIgnoreRequest(trx, deps, actor, params.id, request, now);
  });
  return { status: 201, data: await answer(context, params.id) };
});

const decideIgnore = route(ignoreEndpoints.decideIgnore, async ({ params }, context) => {
  const { deps, actor, now, requestId } = context;
  await deps.db.transaction().execute(async (trx) => {
    const { until } = await decideOnIgnore(trx, actor, params.id, params.decision, now);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'incident.ignore_decided',
      target: `incident:${params.id}`,
      detail: { decision: params.decision, until },
      requestId,
      at: now,
    });
  });
  return { status: 200, data: await answer(context, params.id) };
});

/** Leaving incidents alone until a date. */
export const IGNORE_ROUTES = {
  getIgnore,
  ignoreIncident,
  decideIgnore,
} satisfies Record<keyof typeof ignoreEndpoints, Route>;
