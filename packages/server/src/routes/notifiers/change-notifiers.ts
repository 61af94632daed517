import { notifierEndpoints } from '@sluice/contract/endpoints/notifiers';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import { auditChange } from '@sluice/domain/audit-change';
import {
  CONFIG_FIELDS,
  isReadonlyEvent,
  type NotifierHandler,
  type NotifierType,
  notifierRefusals,
} from '@sluice/domain/notifiers';
import { emailRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { type RouteContext, route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import {
  addNotifier,
  changeNotifier,
  deleteNotifier as drop,
  getNotifier,
} from '../../repositories/notifiers.ts';
import {
  type JiraChange,
  jiraConfigOf,
  storeJira,
} from '../../repositories/tracker-connections.ts';
import { configuredJira, consentedConfig, takeConsent } from './jira.ts';

/** A notifier; throws `not_found` when the company has no notifier with this id. */
export async function findNotifier(
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  id: number,
): Promise<NotifierEntry> {
  const found = await getNotifier(deps.db, actor.companyId, id);
  if (found === null) throw new Problem('not_found');
  return found;
}

function refuse(refusals: Readonly<Record<string, string>>): void {
  const fields = Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, [text]]));
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
}

/** The handlers as they are stored: what cannot be switched off stays on. */
function storable(type: NotifierType, handlers: readonly NotifierHandler[]): NotifierHandler[] {
  const isMissing = !handlers.some(({ event_type }) => isReadonlyEvent(type, event_type));
  const fixed = {
    event_type: 'incident.created',
    min_severity: 50,
    include_unknown: true,
  } as const;
  return type === 'email' && isMissing ? [fixed, ...handlers] : [...handlers];
}

/** Makes a notifier. */
export const createNotifier = route(notifierEndpoints.createNotifier, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  if (body.type === 'email') throw new Problem('wrong_state');
  const consent =
    body.type === 'jira' ? await takeConsent(deps, body.config.oauth_code ?? '', '') : null;
  refuse(notifierRefusals(body.type, body.name, consent === null ? body.config : null));
  const given = { ...body, name: body.name.trim(), handlers: storable(body.type, body.handlers) };
  const id = await deps.db.transaction().execute(async (trx) => {
    const made = await addNotifier(trx, deps.vault, actor.companyId, given, now);
    if (consent !== null) {
      const { tokens } = consent;
      const change = { config: consentedConfig(null, consent), tokens };
      await storeJira(trx, deps.vault, { companyId: actor.companyId, id: made }, change);
    }
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'notifier.created',
      target: `notifier:${made}`,
      detail: { name: given.name, type: given.type },
      requestId,
      at: now,
    });
    return made;
  });
  return { status: 201, data: await findNotifier(context, id) };
});

function emailsOf(given: Readonly<Record<string, string>>): string[] {
  const emails = (given.emails ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = emails.map(emailRefusal).find((reason) => reason !== null);
  if (wrong)
    throw new Problem('validation', { fields: { 'config.emails': [VALIDATION_TEXTS[wrong]] } });
  return emails;
}

/** Whether an open value changed, which demands the credentials again (decisions §8). */
function isMoved(known: NotifierEntry, config: Readonly<Record<string, string>>): boolean {
  return CONFIG_FIELDS[known.type].some(
    ({ name, isSecret }) => !isSecret && (config[name] ?? '') !== String(known.config[name] ?? ''),
  );
}

/** What changes of a connected issue tracker: its tokens by the code of a consent, or its project. */
async function jiraChange(
  context: RouteContext,
  known: NotifierEntry,
  config: Readonly<Record<string, string>> | undefined,
): Promise<JiraChange | null> {
  if (known.type !== 'jira' || config === undefined) return null;
  const former = jiraConfigOf(known.config);
  if (config.oauth_code !== undefined) {
    const consent = await takeConsent(context.deps, config.oauth_code, former.cloud_id);
    return { config: consentedConfig(former, consent), tokens: consent.tokens };
  }
  // A connection that Jira refuses is not mended by a form.
  if (known.is_disabled) throw new Problem('needs_reconnection');
  refuse(notifierRefusals('jira', known.name, config));
  return { config: await configuredJira(context, known.id, former, config) };
}

/** The fields of a notifier that a change can take back, with the version that tells a later change. */
const ofNotifier = ({ name, handlers, version }: NotifierEntry) => ({ name, handlers, version });

/** Changes a notifier. A disabled one demands its credentials again. */
export const updateNotifier = route(
  notifierEndpoints.updateNotifier,
  async ({ params, body }, context) => {
    const { deps, actor, requestId, now } = context;
    const known = await findNotifier(context, params.id);
    const { name, config, handlers } = body;
    const jira = await jiraChange(context, known, config);
    if (config === undefined || jira?.tokens !== undefined) {
      if (name !== undefined && name.trim() === '') refuse({ name: VALIDATION_TEXTS.required });
    } else {
      const isSame = !known.is_disabled && !isMoved(known, config);
      const kept = new Set(isSame ? Object.keys(known.hints) : []);
      refuse(notifierRefusals(known.type, name ?? known.name, config, kept));
    }
    const emails = known.type === 'email' && config !== undefined ? emailsOf(config) : undefined;
    await deps.db.transaction().execute(async (trx) => {
      const current = await trx
        .selectFrom('notifiers')
        .select('version')
        .where('company_id', '=', actor.companyId)
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst();
      if (current === undefined) throw new Problem('not_found');
      if (current.version !== body.version)
        throw new Problem('stale', { extra: { current: known } });
      const change = {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(config === undefined ? {} : { config }),
        ...(emails === undefined ? {} : { emails }),
        ...(handlers === undefined ? {} : { handlers: storable(known.type, handlers) }),
      };
      await changeNotifier(trx, deps.vault, actor.companyId, params.id, change, now);
      const changed = { ...ofNotifier(known), ...change, version: known.version + 1 };
      const ref = { companyId: actor.companyId, id: params.id };
      if (jira !== null) await storeJira(trx, deps.vault, ref, jira);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: jira?.tokens === undefined ? 'notifier.updated' : 'notifier.connected',
        target: `notifier:${params.id}`,
        detail: {
          name: name ?? known.name,
          type: known.type,
          // What else changed is an address or a credential, which the log does not hold.
          ...(config === undefined ? { change: auditChange(ofNotifier(known), changed) } : {}),
        },
        requestId,
        at: now,
      });
    });
    return { status: 200, data: await findNotifier(context, params.id) };
  },
);

/** Deletes a notifier. */
export const deleteNotifier = route(
  notifierEndpoints.deleteNotifier,
  async ({ params }, context) => {
    const { deps, actor, requestId, now } = context;
    const { name, type } = await findNotifier(context, params.id);
    if (type === 'email') throw new Problem('wrong_state');
    await deps.db.transaction().execute(async (trx) => {
      await drop(trx, actor.companyId, params.id);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'notifier.deleted',
        target: `notifier:${params.id}`,
        detail: { name, type },
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  },
);
