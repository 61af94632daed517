import type { IncidentKind } from '@sluice/domain/kinds';
import {
  type Actor,
  applyCommand,
  commandRefusal,
  type IncidentCommand,
  type IncidentState,
  refusalText,
} from '@sluice/domain/status';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import {
  lockStates,
  type StateWrite,
  type StoredState,
  writeStates,
} from '../repositories/incident-states.ts';
import { activeMemberId } from '../repositories/members.ts';
import { heldRules, type StoredRule } from '../repositories/severity-rules.ts';
import { automaticSeverity } from './automatic-severity.ts';

/** A person of the company who acts. */
export interface TriageActor extends Actor {
  readonly companyId: number;
  readonly memberId: number;
}

/** What somebody wants to do; the automatic severity is filled in per incident. */
export type Operation =
  | { readonly name: 'acknowledge' | 'unacknowledge' | 'reopen' | 'unassign' }
  | Extract<IncidentCommand, { name: 'resolve' | 'assign' }>
  | { readonly name: 'set_severity'; readonly severity: number | null };

/** The domain's command for an operation on this incident. */
export function commandFor(
  operation: Operation,
  stored: StoredState,
  rules: readonly StoredRule[],
): IncidentCommand {
  if (operation.name !== 'set_severity') return operation;
  const { severity, source } = automaticSeverity(rules, stored.facts);
  return { ...operation, automatic: { severity, source } };
}

/** What an undo needs to put an incident back; read by {@link parseSnapshot}. */
export function snapshotOf(stored: StoredState): Record<string, unknown> {
  return {
    ...stored.state,
    severity_rule_id: stored.severityRuleId,
    resolved_at: stored.resolvedAt?.toISOString() ?? null,
    last_status_date: stored.lastStatusDate.toISOString(),
  };
}

/** The row after an allowed command. */
export function writeFor(
  command: IncidentCommand,
  stored: StoredState,
  actor: Actor,
  rules: readonly StoredRule[],
  now: Date,
): StateWrite {
  const next = applyCommand(command, stored.state, actor);
  const isMoved = next.status !== stored.state.status;
  const isRated = command.name === 'set_severity';
  const rule =
    isRated && command.severity === null ? automaticSeverity(rules, stored.facts).rule : null;
  return {
    id: stored.id,
    next,
    severityRuleId: isRated ? (rule?.id ?? null) : stored.severityRuleId,
    resolvedAt: resolvedAt(next, stored, now),
    lastStatusDate: isMoved ? now : stored.lastStatusDate,
  };
}

function resolvedAt(next: IncidentState, stored: StoredState, now: Date): Date | null {
  if (next.status !== 'resolved') return null;
  return stored.state.status === 'resolved' ? stored.resolvedAt : now;
}

/** The timeline's entry for a command. `targetId` is the member whom it is about. */
export function eventFor(
  command: IncidentCommand,
  stored: StoredState,
  write: StateWrite,
  actor: TriageActor,
  targetId: number | null,
  now: Date,
): NewEvent | null {
  if (command.name === 'add_note') return null;
  return {
    incidentId: stored.id,
    event: command.name,
    actorId: actor.memberId,
    targetId,
    severity: command.name === 'set_severity' ? write.next.severity : null,
    reasons: command.name === 'resolve' ? command.reasons : [],
    state: write.next.status,
    incidentVersion: stored.version + 1,
    before: snapshotOf(stored),
    at: now,
  };
}

/** The rules, where an operation may go by them. */
export async function rulesFor(
  trx: Kysely<Schema>,
  companyId: number,
  operation: { readonly name: string },
): Promise<StoredRule[]> {
  return operation.name === 'set_severity' ? heldRules(trx, companyId) : [];
}

/** The member that an operation is about; throws when an assignee is nobody who is active here. */
export async function targetOf(
  db: Kysely<Schema>,
  companyId: number,
  operation: Operation,
): Promise<number | null> {
  if (operation.name !== 'assign') return null;
  const memberId = await activeMemberId(db, companyId, operation.assignee);
  if (memberId === null) throw new Problem('unknown_assignee');
  return memberId;
}

/**
 * Does one thing to one incident: judged by the domain's rule under a lock, written with its event in one transaction.
 *
 * @param expectedVersion what the person saw; null for the product itself
 * @returns the event's id. Throws `not_found`, `stale`, or the rule's refusal
 */
export async function operate(
  db: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  operation: Operation,
  options: { expectedVersion: number | null; now: Date; kind?: IncidentKind },
): Promise<number> {
  const { expectedVersion, now, kind = 'secret' } = options;
  return db.transaction().execute(async (trx) => {
    const rules = await rulesFor(trx, actor.companyId, operation);
    const [stored] = await lockStates(trx, actor.companyId, [incidentId], { kind, rules });
    if (stored === undefined) throw new Problem('not_found');
    if (expectedVersion !== null && expectedVersion !== stored.version) throw new Problem('stale');
    const command = commandFor(operation, stored, rules);
    const refusal = commandRefusal(command, stored.state, actor);
    if (refusal !== null) {
      throw new Problem(refusal, { detail: refusalText(command.name, refusal) });
    }
    const target = await targetOf(trx, actor.companyId, operation);
    const write = writeFor(command, stored, actor, rules, now);
    await writeStates(trx, actor.companyId, [write]);
    // An acknowledgement that nobody was assigned to says whom it assigned.
    const isTaken = stored.state.assignee === null && write.next.assignee === actor.email;
    const targetId = operation.name === 'acknowledge' && isTaken ? actor.memberId : target;
    const event = eventFor(command, stored, write, actor, targetId, now);
    const [eventId] = event === null ? [] : await addEvents(trx, actor.companyId, [event]);
    if (eventId === undefined) throw new Error('An operation left no event.');
    return eventId;
  });
}
