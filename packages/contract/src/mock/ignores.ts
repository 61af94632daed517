import {
  decisionRefusal,
  describeIgnore,
  IGNORE_REFUSAL_TEXTS,
  type IgnoreRequest,
  ignored,
  ignoreRefusals,
  ignoresAlone,
  ignoringRefusal,
} from '@sluice/domain/ignore-until';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import type { EventName } from '@sluice/domain/timeline';
import type { Ignore, ignoreEndpoints } from '../endpoints/ignores.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import { stateOf } from '../incident-state.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import { type MockContext, type MockDatabase, replaceIncidents, userOf } from './database.ts';
import { incidentOf, record } from './operate.ts';
import { problem } from './problems.ts';

type Decision = 'approve' | 'decline';

/** An incident and its kind. */
export interface Found {
  readonly kind: IncidentKind;
  readonly incident: SecretIncident;
}

function find(database: MockDatabase, id: number): Found | null {
  for (const kind of INCIDENT_KINDS) {
    const incident = incidentOf(database, kind, id);
    if (incident !== undefined) return { kind, incident };
  }
  return null;
}

/** Closes an incident until an instant, with its event. */
function close(
  database: MockDatabase,
  { kind, incident }: Found,
  { until, reason }: Ignore,
  event: EventName,
  changes: Partial<TimelineEvent> = {},
): void {
  const { status } = ignored(stateOf(incident, kind));
  const now = database.now.toISOString();
  const next = {
    ...incident,
    status,
    resolution_reasons: [],
    resolved_at: now,
    last_status_date: now,
    ignored_until: until,
    version: incident.version + 1,
  };
  replaceIncidents(database, kind, (one) => (one.id === incident.id ? next : one));
  const description = describeIgnore({ until: new Date(until), reason });
  record(database, next, event, { description, ...changes });
}

/** The field errors of a request that cannot be so, or null. */
export function ignoreProblem(request: IgnoreRequest, now: Date): ProblemDetails | null {
  const refusals = Object.entries(ignoreRefusals(request, now));
  if (refusals.length === 0) return null;
  const fields = refusals.map(([field, refusal]) => [field, [IGNORE_REFUSAL_TEXTS[refusal]]]);
  return problem('validation', { fields: Object.fromEntries(fields) });
}

/** Ignores an incident until an instant, or asks for it where the person is no admin. */
export function ignore(database: MockDatabase, found: Found, request: IgnoreRequest): Ignore {
  const { id, email, first_name, last_name, role } = userOf(database);
  database.nextId += 1;
  const made: Ignore = {
    id: database.nextId,
    until: request.until.toISOString(),
    reason: request.reason,
    state: ignoresAlone(role) ? 'approved' : 'requested',
    asked_by: { id, email, first_name, last_name },
    asked_at: database.now.toISOString(),
  };
  database.ignores.set(found.incident.id, made);
  if (made.state === 'approved') close(database, found, made, 'ignored');
  else {
    const description = describeIgnore(request);
    record(database, found.incident, 'ignore_requested', { description });
  }
  return made;
}

/** Why the person may not decide on a request; null when they may. */
export function decidingRefusal(database: MockDatabase, decision: Decision, { asked_by }: Ignore) {
  const { id: memberId, role } = userOf(database);
  return decisionRefusal(decision, { role, memberId }, asked_by.id);
}

/** Decides on a request that waits. Gives the one that holds now, or null. */
export function decide(
  database: MockDatabase,
  found: Found,
  waiting: Ignore,
  decision: Decision,
): Ignore | null {
  const { id } = found.incident;
  const target_user = waiting.asked_by;
  if (decision === 'approve') {
    const approved = { ...waiting, state: 'approved' as const };
    database.ignores.set(id, approved);
    close(database, found, approved, 'ignore_approved', { target_user });
    return approved;
  }
  database.ignores.delete(id);
  const isOwn = waiting.asked_by.id === userOf(database).id;
  if (isOwn) record(database, found.incident, 'ignore_withdrawn');
  else record(database, found.incident, 'ignore_declined', { target_user });
  return null;
}

/** The request that waits, or the one that holds as long as the incident is closed by it. */
export function currentOf(database: MockDatabase, { incident }: Found): Ignore | null {
  const ignore = database.ignores.get(incident.id);
  if (ignore === undefined) return null;
  const holds = ignore.state === 'requested' || incident.ignored_until === ignore.until;
  return holds ? ignore : null;
}

/** Leaving incidents alone until a date. */
export const ignoreHandlers: Handlers<typeof ignoreEndpoints, MockContext> = {
  getIgnore: ({ params }, { database }) => {
    const found = find(database, params.id);
    if (found === null) return problem('not_found');
    return { status: 200, data: { ignore: currentOf(database, found) } };
  },
  ignoreIncident: ({ params, body }, { database }) => {
    const request = { until: new Date(body.until), reason: body.reason.trim() };
    const wrong = ignoreProblem(request, database.now);
    if (wrong !== null) return wrong;
    const found = find(database, params.id);
    if (found === null) return problem('not_found');
    const refusal = ignoringRefusal(found.incident);
    if (refusal !== null) return problem(refusal);
    return { status: 201, data: { ignore: ignore(database, found, request) } };
  },
  decideIgnore: ({ params: { id, decision } }, { database }) => {
    const found = find(database, id);
    if (found === null) return problem('not_found');
    const closed = ignoringRefusal(found.incident);
    if (closed !== null) return problem(closed);
    const waiting = currentOf(database, found);
    if (waiting?.state !== 'requested') return problem('not_found');
    const refusal = decidingRefusal(database, decision, waiting);
    if (refusal !== null) return problem(refusal);
    return { status: 200, data: { ignore: decide(database, found, waiting, decision) } };
  },
};
