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
import { problem } from './problems.ts';
import { incidentsOf, replaceIncidents, userOf, type World } from './world.ts';

/** An incident of a kind. */
export function incidentOf(
  world: World,
  kind: IncidentKind,
  id: number,
): SecretIncident | undefined {
  return incidentsOf(world, kind).find((incident) => incident.id === id);
}

function personOf(world: World, email: string | null): Person | null {
  const member = world.team.find((one) => one.email === email);
  if (member === undefined) return null;
  const { id, first_name, last_name } = member;
  return { id, email: member.email, first_name, last_name };
}

/** Stores an incident as its next version. */
function store(world: World, kind: IncidentKind, incident: SecretIncident): SecretIncident {
  const next = { ...incident, version: incident.version + 1 };
  replaceIncidents(world, kind, (one) => (one.id === incident.id ? next : one));
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
  world: World,
  incident: SecretIncident,
  event: EventName,
  changes: Partial<TimelineEvent> = {},
  before: SecretIncident | null = null,
): TimelineEvent {
  const entry: TimelineEvent = {
    id: world.nextId++,
    type: eventInfo(event).type,
    event,
    user: personOf(world, userOf(world).email),
    target_user: null,
    severity_value: null,
    reason: [],
    emails: [],
    notifier: null,
    notification_way: null,
    description: null,
    gg_created_at: world.now.toISOString(),
    state: incident.status,
    ...changes,
  };
  world.events.set(incident.id, [entry, ...(world.events.get(incident.id) ?? [])]);
  world.eventVersions.set(entry.id, { version: incident.version, before });
  return entry;
}

function versionedEvents(world: World, id: number) {
  const events = world.events.get(id) ?? [];
  return events.map((entry) => ({
    entry,
    event: entry.event,
    description: entry.description,
    version: world.eventVersions.get(entry.id)?.version ?? 1,
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
  world: World,
  kind: IncidentKind,
  id: number,
  action: Operation,
  params: ActionParams,
  seenVersion: number | null = null,
): { incident: SecretIncident; event: TimelineEvent } | ProblemDetails {
  const wrong = parameterProblem(action, params, kind);
  if (wrong !== null) return wrong;
  const actor = userOf(world);
  const incident = incidentOf(world, kind, id);
  if (incident === undefined) return problem('not_found');
  const command = commandOf(action, params, incident.automatic_severity);
  const state = stateOf(incident, kind);
  const refusal = commandRefusal(command, state, actor);
  if (refusal === 'not_permitted') return refusalProblem(action, refusal);
  if (seenVersion !== null) {
    const events = versionedEvents(world, id);
    const conflict = actionConflict(action, seenVersion, incident.version, events);
    if (conflict !== null) return staleProblem(incident, conflict.event?.entry ?? null);
  }
  if (refusal !== null) return refusalProblem(action, refusal);
  if (command.name === 'assign' && !isActive(world, command.assignee)) {
    return problem('unknown_assignee');
  }
  const next = applyCommand(command, state, actor);
  const stored = store(world, kind, {
    ...incident,
    ...wireState(next),
    ...statusDates(incident, next.status, world.now.toISOString()),
    severity_rule: ruleAfter(command, incident),
  });
  const changes = {
    target_user: personOf(world, commandTarget(command, state, actor)),
    severity_value: command.name === 'set_severity' ? stored.severity : null,
    reason: command.name === 'resolve' ? [...command.reasons] : [],
  };
  return { incident: stored, event: record(world, stored, action, changes, incident) };
}

function ruleAfter(command: IncidentCommand, incident: SecretIncident) {
  if (command.name !== 'set_severity') return incident.severity_rule;
  return command.severity === null ? incident.automatic_severity.rule : null;
}

function isActive(world: World, email: string): boolean {
  return world.team.some((member) => member.email === email && member.is_active);
}

/** Undoes a person's own last event, as the server does; the history stays (decisions §3). */
export function undo(
  world: World,
  kind: IncidentKind,
  id: number,
  eventId: number,
): { incident: SecretIncident } | ProblemDetails {
  const incident = incidentOf(world, kind, id);
  const event = world.events.get(id)?.find((one) => one.id === eventId);
  if (incident === undefined || event === undefined) return problem('not_found');
  const { version = 1, before = null } = world.eventVersions.get(eventId) ?? {};
  const undone = {
    isOwn: event.user?.email === userOf(world).email,
    createdAtMs: Date.parse(event.gg_created_at),
    isUndoable: before !== null,
    version,
  };
  const now = { version: incident.version, events: versionedEvents(world, id) };
  const refusal = undoRefusal(undone, now, world.now.getTime());
  if (refusal === 'stale') return staleProblem(incident, null);
  if (refusal !== null || before === null) return problem(refusal ?? 'undo_expired');
  const { severity_rule, resolved_at, last_status_date } = before;
  const stored = store(world, kind, {
    ...incident,
    ...wireState(stateOf(before)),
    severity_rule,
    resolved_at,
    last_status_date,
  });
  const description = isOperation(event.event) ? event.event : null;
  record(world, stored, 'undo', { description });
  return { incident: stored };
}
