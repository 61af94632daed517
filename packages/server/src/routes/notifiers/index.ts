import { notifierEndpoints } from '@sluice/contract/endpoints/notifiers';
import { sampleEnvelope } from '@sluice/domain/notifier-messages';
import { eventsOf, isReadonlyEvent, NOTIFICATION_EVENTS } from '@sluice/domain/notifiers';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { send } from '../../notifiers/deliver.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getCompany } from '../../repositories/companies.ts';
import { listDeliveries as listLog, replay } from '../../repositories/delivery-log.ts';
import {
  ensureMailNotifier,
  listNotifiers as list,
  openNotifier,
  takeTest,
} from '../../repositories/notifiers.ts';
import {
  createNotifier,
  deleteNotifier,
  findNotifier,
  updateNotifier,
} from './change-notifiers.ts';
import { checkSignature, listAttempts, replayFailedDeliveries } from './delivery-workbench.ts';
import { getJiraConsent, getNotifierMeta, listNotifierStatuses } from './jira.ts';

/** The events that a kind offers. */
const listEventTypes = route(
  notifierEndpoints.listEventTypes,
  async ({ query: { notifier_type } }) => ({
    status: 200,
    data: eventsOf(notifier_type).map((name) => ({
      name,
      description: NOTIFICATION_EVENTS[name].name,
      has_severity: NOTIFICATION_EVENTS[name].hasSeverity,
      handler_config: { is_readonly: isReadonlyEvent(notifier_type, name) },
    })),
  }),
);

/** The notifiers. The one of e-mail comes with the first look. */
const listNotifiers = route(notifierEndpoints.listNotifiers, async (_, { deps, actor, now }) => {
  await deps.db
    .transaction()
    .execute((trx) => ensureMailNotifier(trx, deps.vault, actor.companyId, now));
  return { status: 200, data: await list(deps.db, actor.companyId) };
});

/** The time between two tests of a notifier. */
const TEST_WAIT_MS = 5_000;

/** Sends a made-up incident. The answer of the receiver is named by its status, never by its body. */
const testNotifier = route(notifierEndpoints.testNotifier, async ({ params, query }, context) => {
  const { deps, actor, requestId, now } = context;
  const { name, type } = await findNotifier(context, params.id);
  const { companyId } = actor;
  if (!(await takeTest(deps.db, companyId, params.id, now, TEST_WAIT_MS))) {
    throw new Problem('too_many_requests');
  }
  const notifier = await openNotifier(deps.db, deps.vault, companyId, params.id);
  if (notifier === null) throw new Problem('not_found');
  const company = await getCompany(deps.db, companyId);
  const sample = sampleEnvelope(query.event_type, {
    id: deps.newId(),
    company: company.name,
    origin: deps.config.publicUrl.origin,
    now,
  });
  const { isOk, status } = await send(deps, notifier, sample).then((result) => ({
    isOk: result.error === null,
    status: result.status,
  }));
  await writeAudit(deps.db, companyId, {
    actorId: actor.memberId,
    action: 'notifier.tested',
    target: `notifier:${params.id}`,
    detail: { name, type, status },
    requestId,
    at: now,
  });
  if (isOk) return { status: 204, data: undefined };
  if (status === null) throw new Problem('test_failed');
  throw new Problem('test_failed', { detail: `Test message responded an error: ${status}` });
});

/** The messages of a notifier. */
const listDeliveries = route(
  notifierEndpoints.listDeliveries,
  async ({ params, query }, context) => {
    await findNotifier(context, params.id);
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listLog(
      context.deps.db,
      context.actor.companyId,
      params.id,
      page,
    );
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** Sends a message again. */
const replayDelivery = route(notifierEndpoints.replayDelivery, async ({ params }, context) => {
  const { deps, actor, requestId, now } = context;
  const data = await deps.db.transaction().execute(async (trx) => {
    const replayed = await replay(trx, actor.companyId, params.id, now);
    if (replayed === null) throw new Problem('not_found');
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'notifier.delivery_replayed',
      target: `delivery:${params.id}`,
      requestId,
      at: now,
    });
    return replayed;
  });
  await deps.jobs.enqueue('notify', {}, 'notify');
  return { status: 200, data };
});

export const NOTIFIER_ROUTES = {
  listEventTypes,
  listNotifiers,
  getJiraConsent,
  getNotifierMeta,
  listNotifierStatuses,
  createNotifier,
  replayDelivery,
  listAttempts,
  replayFailedDeliveries,
  checkSignature,
  listDeliveries,
  testNotifier,
  updateNotifier,
  deleteNotifier,
} satisfies Record<keyof typeof notifierEndpoints, Route>;
