import {
  type ActionRefusal,
  type IncidentAction,
  isOperation,
  type Operation,
  refusalText,
} from '@sluice/domain/actions';
import {
  type ActionParams,
  applyCommand,
  commandOf,
  commandRefusal,
  commandTarget,
  type IncidentCommand,
  parameterError,
} from '@sluice/domain/commands';
import { actionConflict, undoRefusal } from '@sluice/domain/conflicts';
import type { IncidentKind } from '@sluice/domain/kinds';
import { type IncidentState, statusDates } from '@sluice/domain/status';
import {
  type EventName,
  eventInfo,
  eventSentence,
  isEventName,
  printSentence,
} from '@sluice/domain/timeline';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { ProblemDetails } from '../handlers.ts';
import { stateOf } from '../incident-state.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import type { Person } from '../schemas/people.ts';
import { incidentsOf, type MockDatabase, replaceIncidents, userOf } from './database.ts';
import { problem } from './problems.ts';

/** An incident of a kind. */
export function incidentOf(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
): SecretIncident | undefined {
  return incidentsOf(database, kind).find((incident) => incident.id === id);
}

function personOf(database: MockDatabase, email: string | null): Person | null {
  const member = database.team.find((one) => one.email === email);
  if (member === undefined) return null;
  const { id, first_name, last_name } = member;
  return { id, email: member.email, first_name, last_name };
}

/** Stores an incident as its next version. */
function store(
  database: MockDatabase,
  kind: IncidentKind,
  incident: SecretIncident,
): SecretIncident {
  const next = { ...incident, version: incident.version + 1 };
  replaceIncidents(database, kind, (one) => (one.id === incident.id ? next : one));
  return next;
}

/** The part of an incident that commands change, as the wire has it. */
function wireState(state: IncidentState) {
  const { status, assignee, acknowledged_by, severity, severity_source } = state;
  const resolution_reasons = [...state.resolution_reasons];
  return { status, assignee, acknowledged_by, severity, severity_source, resolution_reasons };
}

/** Writes an event of the signed-in person into an incident's timeline; `before` is what an undo restores. */
export function record(
  database: MockDatabase,
  incident: SecretIncident,
  event: EventName,
  changes: Partial<TimelineEvent> = {},
  before: SecretIncident | null = null,
): TimelineEvent {
  const entry: TimelineEvent = {
    id: database.nextId++,
    type: eventInfo(event).type,
    event,
    user: personOf(database, userOf(database).email),
    target_user: null,
    severity_value: null,
    reason: [],
    emails: [],
    notifier: null,
    notification_way: null,
    description: null,
    gg_created_at: database.now.toISOString(),
    state: incident.status,
    ...changes,
  };
  database.events.set(incident.id, [entry, ...(database.events.get(incident.id) ?? [])]);
  database.eventVersions.set(entry.id, { version: incident.version, before });
  return entry;
}

function versionedEvents(database: MockDatabase, id: number) {
  const events = database.events.get(id) ?? [];
  return events.map((entry) => ({
    entry,
    event: entry.event,
    description: entry.description,
    version: database.eventVersions.get(entry.id)?.version ?? 1,
  }));
}

/** The problem of a write on an older version: the incident as it is now, and the change that it conflicts with. */
function staleProblem(current: SecretIncident, change: TimelineEvent | null): ProblemDetails {
  const name = change?.event ?? '';
  if (change === null || !isEventName(name)) return problem('stale', { current, change });
  return problem('stale', { current, change, detail: printSentence(eventSentence(name, change)) });
}

/** The answer to a refused action. */
export function refusalProblem(action: IncidentAction, refusal: ActionRefusal): ProblemDetails {
  return problem(refusal, { detail: refusalText(action, refusal) });
}

/** The field error of an action's parameters, or null. */
export function parameterProblem(
  action: IncidentAction,
  params: ActionParams,
  kind: IncidentKind,
): ProblemDetails | null {
  const error = parameterError(action, params, kind);
  if (error === null) return null;
  return problem('validation', { fields: { [error.field]: [VALIDATION_TEXTS[error.reason]] } });
}

/** Applies an action to an incident, by the rules of the domain. Without `seenVersion` no version is compared. */
export function operate(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
  action: Operation,
  params: ActionParams,
  seenVersion: number | null = null,
): { incident: SecretIncident; event: TimelineEvent } | ProblemDetails {
  const wrong = parameterProblem(action, params, kind);
  if (wrong !== null) return wrong;
  const actor = userOf(database);
  const incident = incidentOf(database, kind, id);
  if (incident === undefined) return problem('not_found');
  const command = commandOf(action, params, incident.automatic_severity);
  const state = stateOf(incident, kind);
  const refusal = commandRefusal(command, state, actor);
  if (refusal === 'not_permitted') return refusalProblem(action, refusal);
  if (seenVersion !== null) {
    const events = versionedEvents(database, id);
    const conflict = actionConflict(action, seenVersion, incident.version, events);
    if (conflict !== null) return staleProblem(incident, conflict.event?.entry ?? null);
  }
  if (refusal !== null) return refusalProblem(action, refusal);
  if (command.name === 'assign' && !isActive(database, command.assignee)) {
    return problem('unknown_assignee');
  }
  const next = applyCommand(command, state, actor);
  const stored = store(database, kind, {
    ...incident,
    ...wireState(next),
    ...statusDates(incident, next.status, database.now.toISOString()),
    severity_rule: ruleAfter(command, incident),
  });
  const changes = {
    target_user: personOf(database, commandTarget(command, state, actor)),
    severity_value: command.name === 'set_severity' ? stored.severity : null,
    reason: command.name === 'resolve' ? [...command.reasons] : [],
  };
  return { incident: stored, event: record(database, stored, action, changes, incident) };
}

function ruleAfter(command: IncidentCommand, incident: SecretIncident) {
  if (command.name !== 'set_severity') return incident.severity_rule;
  return command.severity === null ? incident.automatic_severity.rule : null;
}

function isActive(database: MockDatabase, email: string): boolean {
  return database.team.some((member) => member.email === email && member.is_active);
}

/** Undoes a person's own last event, as the server does; the history stays (decisions §3). */
export function undo(
  database: MockDatabase,
  kind: IncidentKind,
  id: number,
  eventId: number,
): { incident: SecretIncident } | ProblemDetails {
  const incident = incidentOf(database, kind, id);
  const event = database.events.get(id)?.find((one) => one.id === eventId);
  if (incident === undefined || event === undefined) return problem('not_found');
  const { version = 1, before = null } = database.eventVersions.get(eventId) ?? {};
  const undone = {
    isOwn: event.user?.email === userOf(database).email,
    createdAtMs: Date.parse(event.gg_created_at),
    isUndoable: before !== null,
    version,
  };
  const now = { version: incident.version, events: versionedEvents(database, id) };
  const refusal = undoRefusal(undone, now, database.now.getTime());
  if (refusal === 'stale') return staleProblem(incident, null);
  if (refusal !== null || before === null) return problem(refusal ?? 'undo_expired');
  const { severity_rule, resolved_at, last_status_date } = before;
  const stored = store(database, kind, {
    ...incident,
    ...wireState(stateOf(before)),
    severity_rule,
    resolved_at,
    last_status_date,
  });
  const description = isOperation(event.event) ? event.event : null;
  record(database, stored, 'undo', { description });
  return { incident: stored };
}
