import {
  CONFIG_FIELDS,
  DEFAULT_MIN_SEVERITY,
  eventsOf,
  FIRST_EVENTS,
  isReadonlyEvent,
  NOTIFICATION_EVENTS,
  notifierRefusals,
  notifierStatus,
} from '@sluice/domain/notifiers';
import type { notifierEndpoints } from '../endpoints/notifiers.ts';
import type { Handlers } from '../handlers.ts';
import type { NotifierEntry } from '../schemas/notifiers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

function fieldsOf(refusals: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(refusals).map(([name, text]) => [name, [text]]));
}

function jiraOf(database: MockDatabase, id: number): NotifierEntry | undefined {
  return database.notifiers.find((one) => one.id === id && one.type === 'jira');
}

/** The open part of what was given, and the hints of its secrets. */
function split(type: NotifierEntry['type'], given: Readonly<Record<string, string>>) {
  const config: Record<string, unknown> = {};
  const hints: Record<string, string> = {};
  for (const { name, isSecret } of CONFIG_FIELDS[type]) {
    const value = given[name] ?? '';
    if (!isSecret) config[name] = value;
    else if (value !== '') hints[name] = value.slice(-4);
  }
  return { config, hints };
}

/** What a consent leaves of the configuration of Jira. */
function consentedConfig(
  database: MockDatabase,
  code: string | undefined,
  former: NotifierEntry['config'],
): NotifierEntry['config'] | null {
  const { sites } = database.jira;
  const site = sites.find(({ id }) => id === former.cloud_id) ?? sites[0];
  if (code === undefined || code === REFUSED_CODE || site === undefined) return null;
  return {
    project_key: '',
    issue_type: '',
    issue_type_name: '',
    is_configured: false,
    ...former,
    cloud_id: site.id,
    cloud_name: site.name,
    cloud_url: site.url,
  };
}

/** The configuration of Jira that a form gave. */
function configuredJira(
  database: MockDatabase,
  former: NotifierEntry['config'],
  given: Readonly<Record<string, string>>,
): NotifierEntry['config'] {
  const { project_key = '', issue_type = '', cloud_id } = given;
  const site = database.jira.sites.find(({ id }) => id === cloud_id);
  const type = database.jira.projects
    .find(({ key }) => key === project_key)
    ?.issuetypes.find(({ id }) => id === issue_type);
  return {
    ...former,
    ...(site === undefined
      ? {}
      : { cloud_id: site.id, cloud_name: site.name, cloud_url: site.url }),
    project_key,
    issue_type,
    issue_type_name: type?.name ?? '',
    is_configured: true,
  };
}

/** The code that the mock's Atlassian refuses. */
export const REFUSED_CODE = 'refused';

/** Notifiers over the database. */
export const notifierHandlers: Handlers<typeof notifierEndpoints, MockContext> = {
  listEventTypes: ({ query: { notifier_type } }) => ({
    status: 200,
    data: eventsOf(notifier_type).map((name) => ({
      name,
      description: NOTIFICATION_EVENTS[name].name,
      has_severity: NOTIFICATION_EVENTS[name].hasSeverity,
      handler_config: { is_readonly: isReadonlyEvent(notifier_type, name) },
    })),
  }),
  listNotifiers: (_, { database }) => {
    // The one of e-mail comes with the first look.
    if (!database.notifiers.some(({ type }) => type === 'email')) {
      const handlers = FIRST_EVENTS.map((event_type) => ({
        event_type,
        min_severity: DEFAULT_MIN_SEVERITY,
        include_unknown: true,
      }));
      database.notifiers.push({
        id: database.nextId++,
        name: 'Email',
        type: 'email',
        is_disabled: false,
        status: 'active',
        config: {},
        hints: {},
        handlers,
        version: 1,
      });
    }
    return { status: 200, data: database.notifiers };
  },
  getJiraConsent: (_, { database }) => ({
    status: 200,
    data: { authorize_url: database.jira.authorizeUrl },
  }),
  getNotifierMeta: ({ query }, { database }) => {
    const known = jiraOf(database, query.notifier_id);
    if (known === undefined) return problem('not_found');
    if (known.is_disabled) return problem('needs_reconnection');
    const { sites, projects } = database.jira;
    return { status: 200, data: { sites, projects } };
  },
  listNotifierStatuses: ({ query }, { database }) => {
    const known = jiraOf(database, query.notifier_id);
    if (known === undefined) return problem('not_found');
    return known.is_disabled
      ? problem('needs_reconnection')
      : { status: 200, data: database.jira.statuses };
  },
  createNotifier: ({ body }, { database }) => {
    if (body.type === 'email') return problem('wrong_state');
    if (body.type === 'jira' && database.jira.authorizeUrl === null) return problem('wrong_state');
    const consented =
      body.type === 'jira' ? consentedConfig(database, body.config.oauth_code, {}) : null;
    if (body.type === 'jira' && consented === null) return problem('invalid_oauth');
    const given = consented === null ? body.config : null;
    const refusals = notifierRefusals(body.type, body.name, given);
    if (Object.keys(refusals).length > 0)
      return problem('validation', { fields: fieldsOf(refusals) });
    const made: NotifierEntry = {
      id: database.nextId++,
      name: body.name.trim(),
      type: body.type,
      is_disabled: false,
      status: 'active',
      ...split(body.type, body.config),
      ...(consented === null ? {} : { config: consented }),
      handlers: body.handlers,
      version: 1,
    };
    database.notifiers.push({ ...made, status: notifierStatus(made) });
    return { status: 201, data: { ...made, status: notifierStatus(made) } };
  },
  updateNotifier: ({ params, body }, { database }) => {
    const index = database.notifiers.findIndex(({ id }) => id === params.id);
    const known = database.notifiers[index];
    if (known === undefined) return problem('not_found');
    if (known.version !== body.version) return problem('stale', { current: known });
    const name = body.name ?? known.name;
    const { oauth_code, ...rest } = body.config ?? {};
    const isJira = known.type === 'jira' && body.config !== undefined;
    const consented =
      isJira && oauth_code !== undefined
        ? consentedConfig(database, oauth_code, known.config)
        : null;
    if (isJira && oauth_code !== undefined && consented === null) return problem('invalid_oauth');
    if (isJira && consented === null && known.is_disabled) return problem('needs_reconnection');
    const given = consented === null ? body.config : undefined;
    const kept = new Set(known.is_disabled ? [] : Object.keys(known.hints));
    const refusals = given === undefined ? {} : notifierRefusals(known.type, name, given, kept);
    if (Object.keys(refusals).length > 0)
      return problem('validation', { fields: fieldsOf(refusals) });
    const next = given === undefined ? null : split(known.type, given);
    const jira = isJira ? (consented ?? configuredJira(database, known.config, rest)) : null;
    const data: NotifierEntry = {
      ...known,
      name,
      config: jira ?? next?.config ?? known.config,
      hints: { ...known.hints, ...next?.hints },
      handlers: body.handlers ?? known.handlers,
      is_disabled: next === null && consented === null ? known.is_disabled : false,
      version: known.version + 1,
    };
    const answered = { ...data, status: notifierStatus(data) };
    database.notifiers[index] = answered;
    return { status: 200, data: answered };
  },
  deleteNotifier: ({ params }, { database }) => {
    const known = database.notifiers.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    if (known.type === 'email') return problem('wrong_state');
    database.notifiers = database.notifiers.filter(({ id }) => id !== params.id);
    return { status: 204, data: undefined };
  },
  testNotifier: ({ params }, { database }) =>
    database.notifiers.some(({ id }) => id === params.id)
      ? { status: 204, data: undefined }
      : problem('not_found'),
  listDeliveries: ({ params }, { database }) => {
    if (!database.notifiers.some(({ id }) => id === params.id)) return problem('not_found');
    const data = database.deliveries;
    return { status: 200, data, items: { start: 0, total: data.length } };
  },
  listAttempts: ({ params }, { database }) =>
    database.deliveries.some(({ id }) => id === params.id)
      ? { status: 200, data: database.attempts.get(params.id) ?? [] }
      : problem('not_found'),
  replayFailedDeliveries: ({ params }, { database }) => {
    if (!database.notifiers.some(({ id }) => id === params.id)) return problem('not_found');
    const failed = database.deliveries.filter(({ state }) => state === 'failed');
    database.deliveries = database.deliveries.map((one) =>
      failed.includes(one) ? { ...one, state: 'pending', tries: 0, finished_at: null } : one,
    );
    return { status: 200, data: { replayed: failed.length } };
  },
  checkSignature: ({ params }, { database }) =>
    database.notifiers.some(({ id, type }) => id === params.id && type === 'custom_webhook')
      ? { status: 200, data: { verdict: database.signatureVerdict } }
      : problem('not_found'),
  replayDelivery: ({ params }, { database }) => {
    const known = database.deliveries.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    const data = { ...known, state: 'pending' as const, tries: 0, finished_at: null };
    database.deliveries = database.deliveries.map((one) => (one.id === data.id ? data : one));
    return { status: 200, data };
  },
};
