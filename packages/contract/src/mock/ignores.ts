import {
  decisionRefusal,
  describeIgnore,
  IGNORE_REFUSAL_TEXTS,
  ignored,
  ignoreRefusals,
  ignoresAlone,
} from '@sluice/domain/ignore-until';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import type { EventName } from '@sluice/domain/timeline';
import type { Ignore, ignoreEndpoints } from '../endpoints/ignores.ts';
import type { Handlers } from '../handlers.ts';
import { stateOf } from '../incident-state.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import { type MockContext, type MockDatabase, replaceIncidents, userOf } from './database.ts';
import { incidentOf, record } from './operate.ts';
import { problem } from './problems.ts';

interface Found {
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

/** The request that waits, or the one that holds as long as the incident is closed by it. */
function currentOf(database: MockDatabase, { incident }: Found): Ignore | null {
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
    const refusals = Object.entries(ignoreRefusals(request, database.now));
    if (refusals.length > 0) {
      const fields = refusals.map(([field, refusal]) => [field, [IGNORE_REFUSAL_TEXTS[refusal]]]);
      return problem('validation', { fields: Object.fromEntries(fields) });
    }
    const found = find(database, params.id);
    if (found === null) return problem('not_found');
    if (found.incident.status === 'resolved') return problem('wrong_transition');
    const { id, email, first_name, last_name, role } = userOf(database);
    database.nextId += 1;
    const ignore: Ignore = {
      id: database.nextId,
      until: request.until.toISOString(),
      reason: request.reason,
      state: ignoresAlone(role) ? 'approved' : 'requested',
      asked_by: { id, email, first_name, last_name },
      asked_at: database.now.toISOString(),
    };
    database.ignores.set(params.id, ignore);
    if (ignore.state === 'approved') close(database, found, ignore, 'ignored');
    else {
      record(database, found.incident, 'ignore_requested', {
        description: describeIgnore(request),
      });
    }
    return { status: 201, data: { ignore } };
  },
  decideIgnore: ({ params: { id, decision } }, { database }) => {
    const found = find(database, id);
    if (found === null) return problem('not_found');
    if (found.incident.status === 'resolved') return problem('wrong_transition');
    const ignore = currentOf(database, found);
    if (ignore?.state !== 'requested') return problem('not_found');
    const user = userOf(database);
    const actor = { role: user.role, memberId: user.id };
    const refusal = decisionRefusal(decision, actor, ignore.asked_by.id);
    if (refusal !== null) return problem(refusal);
    const target_user = ignore.asked_by;
    if (decision === 'approve') {
      const approved = { ...ignore, state: 'approved' as const };
      database.ignores.set(id, approved);
      close(database, found, approved, 'ignore_approved', { target_user });
      return { status: 200, data: { ignore: approved } };
    }
    database.ignores.delete(id);
    const isOwn = ignore.asked_by.id === user.id;
    if (isOwn) record(database, found.incident, 'ignore_withdrawn');
    else record(database, found.incident, 'ignore_declined', { target_user });
    return { status: 200, data: { ignore: null } };
  },
};
