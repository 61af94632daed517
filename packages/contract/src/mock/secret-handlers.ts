import { compareIncidents, parseOrdering } from '@sluice/domain/incident-order';
import { RESOLUTION_REASON_INFO, RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import {
  type ActionRefusal,
  applyCommand,
  commandRefusal,
  type IncidentAction,
} from '@sluice/domain/status';
import { EVENTS, UNDO_WINDOW_MS } from '@sluice/domain/timeline';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { IncidentScope } from '@sluice/domain/wire-scope';
import type { secretEndpoints } from '../endpoints/secrets.ts';
import type { Handlers, Refusal } from '../handlers.ts';
import { commandOf, type OperationParams, refusalOf, stateOf } from '../operations.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import type { Person } from '../schemas/people.ts';
import type { MockContext } from './mock.ts';
import { addNote } from './note-handlers.ts';
import { matchesOf, matchesOfAllTime, scopeOf } from './scope.ts';
import { userOf } from './session-handlers.ts';
import type { World } from './world.ts';

const STALE_TEXT = 'Somebody changed this incident meanwhile. It is shown as it is now.';
const NOT_FOUND: Refusal = { status: 404, detail: 'Not found' };

function incidentOf(world: World, id: number): SecretIncident | undefined {
  return world.incidents.find((incident) => incident.id === id);
}

function personOf(world: World, email: string | null): Person | null {
  const member = world.team.find((one) => one.email === email);
  if (member === undefined) return null;
  const { id, first_name, last_name } = member;
  return { id, email: member.email, first_name, last_name };
}

function replace(world: World, incident: SecretIncident): SecretIncident {
  const fresh = { ...incident, version: incident.version + 1 };
  world.incidents = world.incidents.map((one) => (one.id === incident.id ? fresh : one));
  return fresh;
}

function record(
  world: World,
  incident: SecretIncident,
  event: Exclude<IncidentAction, 'add_note'>,
  targetEmail: string | null,
): TimelineEvent {
  const entry: TimelineEvent = {
    id: world.nextId++,
    type: EVENTS[event],
    event,
    user: personOf(world, userOf(world).email),
    target_user: personOf(world, targetEmail),
    severity_value: event === 'set_severity' ? incident.severity : null,
    reason: event === 'resolve' ? incident.resolution_reasons : [],
    emails: [],
    notifier: null,
    notification_way: null,
    description: null,
    gg_created_at: world.now.toISOString(),
    state: incident.status,
  };
  world.events.set(incident.id, [entry, ...(world.events.get(incident.id) ?? [])]);
  return entry;
}

/** Does an action in the world, by the domain's rules. */
export function operate(
  world: World,
  incident: SecretIncident,
  action: Exclude<IncidentAction, 'add_note'>,
  params: OperationParams,
): { incident: SecretIncident; event: TimelineEvent } | ActionRefusal | 'bad_request' {
  const actor = userOf(world);
  const command = commandOf(action, params, incident.automatic_severity);
  if (command === null) return 'bad_request';
  const state = stateOf(incident);
  const refusal = commandRefusal(command, state, actor);
  if (refusal !== null) return refusal;
  const next = applyCommand(command, state, actor);
  const now = world.now.toISOString();
  const fresh = replace(world, {
    ...incident,
    status: next.status,
    assignee: next.assignee,
    acknowledged_by: next.acknowledged_by,
    severity: next.severity,
    severity_source: next.severity_source,
    severity_rule: next.severity_source === 'rule' ? incident.automatic_severity.rule : null,
    resolution_reasons: [...next.resolution_reasons],
    last_status_date: next.status === incident.status ? incident.last_status_date : now,
    resolved_at: next.status === 'resolved' ? now : null,
  });
  const target = action === 'unassign' ? incident.assignee : fresh.assignee;
  return {
    incident: fresh,
    event: record(world, fresh, action, EVENTS[action] === 'assignment' ? target : null),
  };
}

function statsOf(world: World, scope: IncidentScope, timeZone: string) {
  const matches = matchesOf(world, scope, timeZone);
  const developers = new Set(matches.flatMap(({ who }) => who.map(({ id }) => id)));
  return {
    count: matches.length,
    triggered_count: world.incidents.filter(({ status }) => status === 'triggered').length,
    outside_period_count: matchesOfAllTime(world, scope).length - matches.length,
    keyword_count: 0,
    developer_count: developers.size,
    incident_series: [matches.length],
    developer_series: [developers.size],
  };
}

function sameSecond(a: string, b: Date): number {
  return b.getTime() - Date.parse(a);
}

/** Secret incidents over the world. */
export const secretHandlers: Handlers<typeof secretEndpoints, MockContext> = {
  listSecrets: ({ query }, { world }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0)
      return { status: 400, detail: `Unknown value for ${unknown.join(', ')}` };
    const ordering = parseOrdering(query.ordering ?? null);
    const matches = matchesOf(world, scope, query.tz).sort((a, b) =>
      compareIncidents(a, b, ordering),
    );
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: matches.slice(start, start + query.per_page),
      items: { start, total: matches.length },
    };
  },
  getSecretStats: ({ query }, { world }) => {
    const { scope, unknown } = scopeOf(query);
    if (unknown.length > 0)
      return { status: 400, detail: `Unknown value for ${unknown.join(', ')}` };
    return { status: 200, data: statsOf(world, scope, query.tz) };
  },
  listResolutionReasons: () => ({
    status: 200,
    data: RESOLUTION_REASONS.map((value) => ({ value, ...RESOLUTION_REASON_INFO[value] })),
  }),
  bulkSecrets: ({ body }, { world }) => bulk(world, body),
  checkCommitsPresence: ({ body }, { world }) => {
    const known = [...world.occurrences.values()].flat();
    const unknown = { is_present: null, last_seen: null };
    return {
      status: 200,
      data: {
        commit_presences: body.commits.map(({ sha }) => ({
          commit_sha: sha,
          presence: known.find(({ commit_sha }) => commit_sha === sha)?.presence ?? unknown,
        })),
        repo_presences: body.commits.map(({ repository_id, repository_name }) => ({
          repository_id,
          repository_name,
          presence: unknown,
        })),
      },
    };
  },
  getSecret: ({ params }, { world }) => {
    const incident = incidentOf(world, params.id);
    return incident === undefined ? NOT_FOUND : { status: 200, data: incident };
  },
  listSecretEvents: ({ params }, { world }) => {
    if (incidentOf(world, params.id) === undefined) return NOT_FOUND;
    return { status: 200, data: world.events.get(params.id) ?? [] };
  },
  listSecretOccurrences: ({ params, query }, { world }) => {
    const all = world.occurrences.get(params.id);
    if (all === undefined) return NOT_FOUND;
    const isDescending = query.ordering.startsWith('-');
    const sorted = [...all].sort((a, b) => {
      const order = query.ordering.endsWith('repository')
        ? a.repo_name.localeCompare(b.repo_name)
        : a.date.localeCompare(b.date);
      return (order || a.id - b.id) * (isDescending ? -1 : 1);
    });
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: sorted.slice(start, start + query.per_page),
      items: { start, total: all.length },
    };
  },
  getSecretValidity: ({ params }, { world }) => {
    const incident = incidentOf(world, params.id);
    if (incident === undefined) return NOT_FOUND;
    const { validity_status, last_seen_valid, last_seen_invalid } = incident;
    const are_checks_on = world.settings.are_checks_on;
    return {
      status: 200,
      data: { validity_status, last_seen_valid, last_seen_invalid, are_checks_on },
    };
  },
  revealSecret: ({ params }, { world }) =>
    incidentOf(world, params.id) === undefined
      ? NOT_FOUND
      : { status: 200, data: { value: ['AK', 'IA', 'FAKE0FOR0STORIES'].join('') } },
  undoSecret: ({ params, body }, { world }) => {
    const incident = incidentOf(world, params.id);
    if (incident === undefined) return NOT_FOUND;
    const [last, before] = world.events.get(params.id) ?? [];
    const isOwn = last?.id === body.event_id && last.user?.email === userOf(world).email;
    if (
      last === undefined ||
      !isOwn ||
      sameSecond(last.gg_created_at, world.now) > UNDO_WINDOW_MS
    ) {
      return {
        status: 409,
        code: 'stale',
        detail: 'This can no longer be undone.',
        current: incident,
      };
    }
    const status = before?.state ?? 'triggered';
    return { status: 200, data: replace(world, { ...incident, status, resolved_at: null }) };
  },
  operateSecret: ({ params, body }, { world }) => {
    const incident = incidentOf(world, params.id);
    if (incident === undefined) return NOT_FOUND;
    if (body.version !== incident.version) {
      return { status: 409, code: 'stale', detail: STALE_TEXT, current: incident };
    }
    const done = operate(world, incident, params.operation, body);
    if (done === 'bad_request') return { status: 400, detail: 'Bad request' };
    if (typeof done === 'string') return refusalOf(done);
    return { status: 200, data: { incident: done.incident, event_id: done.event.id } };
  },
  listPatches: ({ query }, { world }) => ({
    status: 200,
    data: query.leak_ids.flatMap((id) => world.patches.get(id) ?? []),
  }),
  getPatch: ({ params }, { world }) => {
    const patch = world.patches.get(params.id);
    return patch === undefined ? NOT_FOUND : { status: 200, data: patch };
  },
};

type BulkInput = Parameters<(typeof secretHandlers)['bulkSecrets']>[0]['body'];

function bulk(world: World, body: BulkInput) {
  const { name } = body.action;
  const params = body.params ?? {};
  if (body.ids.length === 0 && !body.reverse_selection) {
    return { status: 400, detail: 'Select at least one incident.' };
  }
  const { scope } = scopeOf(body.filters ?? {});
  const chosen = body.reverse_selection
    ? matchesOf(world, scope, body.filters?.tz ?? 'UTC').filter(({ id }) => !body.ids.includes(id))
    : world.incidents.filter(({ id }) => body.ids.includes(id));
  if (name === 'add_note') return bulkNote(world, chosen, params.note ?? '');
  const errors = chosen.flatMap((incident) => {
    const command = commandOf(name, params, incident.automatic_severity);
    const code =
      command === null ? 'bad_request' : commandRefusal(command, stateOf(incident), userOf(world));
    return code === null ? [] : [{ id: incident.id, code }];
  });
  if (errors.some(({ code }) => code === 'not_permitted')) {
    return { status: 403, detail: 'Not authorized' };
  }
  if (errors.length > 0) {
    return {
      status: 400,
      code: 'wrong_transition',
      detail: 'No incident has been updated.',
      errors,
    };
  }
  for (const incident of chosen) operate(world, incident, name, params);
  return { status: 200, data: { bulkStatus: 'ok' as const, updated: chosen.length, errors: [] } };
}

function bulkNote(world: World, chosen: readonly SecretIncident[], message: string) {
  const refusal = noteRefusal(message);
  if (refusal !== null) {
    return {
      status: 400,
      detail: VALIDATION_TEXTS[refusal],
      fields: { note: [VALIDATION_TEXTS[refusal]] },
    };
  }
  for (const { id } of chosen) addNote(world, id, message);
  return { status: 200, data: { bulkStatus: 'ok' as const, updated: chosen.length, errors: [] } };
}
