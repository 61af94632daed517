import {
  applyCommand,
  commandRefusal,
  type IncidentAction,
  type IncidentCommand,
  type IncidentState,
} from '@sluice/domain/status';
import { EVENTS, type EventName, UNDO_WINDOW_MS } from '@sluice/domain/timeline';
import type { Refusal } from '../handlers.ts';
import { commandOf, type OperationParams, refusalOf, stateOf } from '../operations.ts';
import type { SecretIncident, TimelineEvent } from '../schemas/incidents.ts';
import type { Person } from '../schemas/people.ts';
import { problem } from './problems.ts';
import { userOf } from './session-handlers.ts';
import type { World } from './world.ts';

/** What is done to an incident; notes are written elsewhere. */
export type MockOperation = Exclude<IncidentAction, 'add_note'>;

/** An incident of the world. */
export function incidentOf(world: World, id: number): SecretIncident | undefined {
  return world.incidents.find((incident) => incident.id === id);
}

function personOf(world: World, email: string | null): Person | null {
  const member = world.team.find((one) => one.email === email);
  if (member === undefined) return null;
  const { id, first_name, last_name } = member;
  return { id, email: member.email, first_name, last_name };
}

/** Puts an incident into the world, as its next version. */
function replace(world: World, incident: SecretIncident): SecretIncident {
  const fresh = { ...incident, version: incident.version + 1 };
  world.incidents = world.incidents.map((one) => (one.id === incident.id ? fresh : one));
  return fresh;
}

/** The part of an incident that commands change, as the wire has it. */
function changedBy(state: IncidentState) {
  const { status, assignee, acknowledged_by, severity, severity_source } = state;
  const resolution_reasons = [...state.resolution_reasons];
  return { status, assignee, acknowledged_by, severity, severity_source, resolution_reasons };
}

/** Writes an event of the signed-in person into an incident's timeline. */
export function record(
  world: World,
  incident: SecretIncident,
  event: EventName,
  changes: Partial<TimelineEvent> = {},
): TimelineEvent {
  const entry: TimelineEvent = {
    id: world.nextId++,
    type: EVENTS[event],
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
  return entry;
}

/** The domain's command, or the answer to a call that lacks what its operation needs. */
export function commandOrProblem(
  action: MockOperation,
  params: OperationParams,
  automatic: { readonly severity: number; readonly source: 'rule' | 'none' },
): IncidentCommand | Refusal {
  const command = commandOf(action, params, automatic);
  if (command !== null) return command;
  const missing = action === 'assign' ? 'assignee' : 'severity';
  return problem('validation', { fields: { [missing]: ['Required'] } });
}

/** Does an action in the world, by the domain's rules. */
export function operate(
  world: World,
  id: number,
  action: MockOperation,
  params: OperationParams,
  expectedVersion: number | null = null,
): { incident: SecretIncident; event: TimelineEvent } | Refusal {
  const actor = userOf(world);
  const incident = incidentOf(world, id);
  const command = commandOrProblem(
    action,
    params,
    incident?.automatic_severity ?? { severity: 100, source: 'none' },
  );
  if ('status' in command) return command;
  if (incident === undefined) return problem('not_found');
  if (expectedVersion !== null && expectedVersion !== incident.version) {
    return problem('stale', { current: incident });
  }
  const state = stateOf(incident, world.kind);
  const refusal = commandRefusal(command, state, actor);
  if (refusal !== null) return refusalOf(command.name, refusal);
  if (command.name === 'assign' && !isActive(world, command.assignee)) {
    return problem('unknown_assignee');
  }
  const next = applyCommand(command, state, actor);
  const now = world.now.toISOString();
  const isMoved = next.status !== incident.status;
  const fresh = replace(world, {
    ...incident,
    ...changedBy(next),
    severity_rule: ruleAfter(command, incident),
    last_status_date: isMoved ? now : incident.last_status_date,
    resolved_at: next.status === 'resolved' ? (isMoved ? now : incident.resolved_at) : null,
  });
  const isTaken = action === 'acknowledge' && incident.assignee === null;
  const event = record(world, fresh, action, {
    target_user: action === 'assign' || isTaken ? personOf(world, fresh.assignee) : null,
    severity_value: action === 'set_severity' ? fresh.severity : null,
    reason: command.name === 'resolve' ? [...command.reasons] : [],
  });
  world.undoable.set(event.id, incident);
  return { incident: fresh, event };
}

function isActive(world: World, email: string): boolean {
  return world.team.some((member) => member.email === email && member.is_active);
}

function ruleAfter(command: IncidentCommand, incident: SecretIncident) {
  if (command.name !== 'set_severity') return incident.severity_rule;
  return command.severity === null ? incident.automatic_severity.rule : null;
}

/**
 * Takes one's own last event back, as the server does: within 30 seconds, while nothing changed
 * since; the history stays (decisions §3).
 */
export function undo(
  world: World,
  id: number,
  eventId: number,
): { incident: SecretIncident } | Refusal {
  const incident = incidentOf(world, id);
  const event = world.events.get(id)?.find((one) => one.id === eventId);
  if (incident === undefined || event === undefined) return problem('not_found');
  if (event.user?.email !== userOf(world).email) return problem('not_permitted');
  const before = world.undoable.get(eventId);
  const isLate = world.now.getTime() - Date.parse(event.gg_created_at) > UNDO_WINDOW_MS;
  if (before === undefined || isLate) return problem('undo_expired');
  if (incident.version !== before.version + 1) return problem('stale', { current: incident });
  const { severity_rule, resolved_at, last_status_date } = before;
  const fresh = replace(world, {
    ...incident,
    ...changedBy(stateOf(before)),
    severity_rule,
    resolved_at,
    last_status_date,
  });
  record(world, fresh, 'undo', { description: event.event });
  return { incident: fresh };
}
