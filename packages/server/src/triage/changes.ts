import type { ActionRefusal } from '@sluice/domain/actions';
import { ACTIONS, type IncidentAction, type Operation, refusalText } from '@sluice/domain/actions';
import {
  type ActionParams,
  applyCommand,
  commandOf,
  commandTarget,
  type IncidentCommand,
  parameterError,
} from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import { severityByRules } from '@sluice/domain/severity-rules';
import { type Actor, type IncidentState, statusDates } from '@sluice/domain/status';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import { type StateWrite, type StoredState, writeStates } from '../repositories/incident-states.ts';
import { memberIdsByEmail } from '../repositories/members.ts';
import { heldRules, type StoredRule } from '../repositories/severity-rules.ts';

/** A person of the company who acts. */
export interface TriageActor extends Actor {
  readonly companyId: number;
  readonly memberId: number;
}

/** An action as a person asks for it. */
export interface ActionRequest<Name extends IncidentAction = Operation> {
  readonly name: Name;
  readonly params: ActionParams;
}

/** Throws `validation` with the field error of an action whose parameters are wrong for every incident. */
export function checkParameters(
  { name, params }: ActionRequest<IncidentAction>,
  kind: IncidentKind,
): void {
  const error = parameterError(name, params, kind);
  if (error === null) return;
  const fields = { [error.field]: [VALIDATION_TEXTS[error.reason]] };
  throw new Problem('validation', { fields });
}

/** The problem of a refused action, with its sentence. */
export function refusalProblem(action: IncidentAction, refusal: ActionRefusal): Problem {
  return new Problem(refusal, { detail: refusalText(action, refusal) });
}

/** The severity rules, locked against changes, where an action may need them. */
export async function rulesFor(
  trx: Kysely<Schema>,
  companyId: number,
  { name }: { readonly name: IncidentAction },
): Promise<StoredRule[]> {
  return ACTIONS[name].parameter === 'severity' ? heldRules(trx, companyId) : [];
}

/** The domain's command for an action on one incident. */
export function commandFor(
  { name, params }: ActionRequest<IncidentAction>,
  stored: StoredState,
  rules: readonly StoredRule[],
): IncidentCommand {
  return commandOf(name, params, severityByRules(rules, stored.facts));
}

/** The effect of a command: the incident's row, its event, and the e-mail of the person whom the event is about. */
export interface IncidentChange {
  readonly write: StateWrite;
  readonly event: NewEvent;
  readonly target: string | null;
}

/** The state before an event, which an undo restores; `undo.ts` reads it back. */
function snapshotOf(stored: StoredState): Record<string, unknown> {
  return {
    ...stored.state,
    severity_rule_id: stored.severityRuleId,
    resolved_at: stored.resolvedAt?.toISOString() ?? null,
    last_status_date: stored.lastStatusDate.toISOString(),
  };
}

/** An incident in its next state, with the dates that follow its status. Its rule stays, unless another is given. */
export function stateWrite(
  stored: StoredState,
  next: IncidentState,
  now: Date,
  severityRuleId: number | null = stored.severityRuleId,
): StateWrite {
  const before = { resolved_at: stored.resolvedAt, last_status_date: stored.lastStatusDate };
  const dates = statusDates({ ...before, status: stored.state.status }, next.status, now);
  return {
    id: stored.id,
    next,
    severityRuleId,
    resolvedAt: dates.resolved_at,
    lastStatusDate: dates.last_status_date,
  };
}

/** The change of an allowed command of an operation. */
export function changeOf(
  name: Operation,
  command: IncidentCommand,
  stored: StoredState,
  actor: TriageActor,
  rules: readonly StoredRule[],
  now: Date,
): IncidentChange {
  const next = applyCommand(command, stored.state, actor);
  const isRated = command.name === 'set_severity';
  const isAutomatic = isRated && command.severity === null;
  const rule = isAutomatic ? severityByRules(rules, stored.facts).rule : null;
  return {
    write: stateWrite(stored, next, now, isRated ? (rule?.id ?? null) : stored.severityRuleId),
    event: {
      incidentId: stored.id,
      event: name,
      actorId: actor.memberId,
      severity: isRated ? next.severity : null,
      reasons: command.name === 'resolve' ? command.reasons : [],
      state: next.status,
      incidentVersion: stored.version + 1,
      before: snapshotOf(stored),
      at: now,
    },
    target: commandTarget(command, stored.state, actor),
  };
}

/** Writes changes with their events, and answers the events' ids in the same order. */
export async function storeChanges(
  trx: Kysely<Schema>,
  companyId: number,
  changes: readonly IncidentChange[],
): Promise<number[]> {
  const emails = changes.flatMap(({ target }) => target ?? []);
  const memberIds = await memberIdsByEmail(trx, companyId, emails);
  await writeStates(
    trx,
    companyId,
    changes.map(({ write }) => write),
  );
  const events = changes.map(({ event, target }) => {
    return { ...event, targetId: memberIds.get(target ?? '') ?? null };
  });
  return addEvents(trx, companyId, events);
}
