import { commandRefusal } from '@sluice/domain/commands';
import { actionConflict } from '@sluice/domain/conflicts';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { eventsSince } from '../repositories/events.ts';
import { lockStates } from '../repositories/incident-states.ts';
import { activeMemberId } from '../repositories/members.ts';
import {
  type ActionRequest,
  changeOf,
  checkParameters,
  commandFor,
  refusalProblem,
  rulesFor,
  storeChanges,
  type TriageActor,
} from './changes.ts';
import { staleProblem } from './stale-problem.ts';

/** How {@link operate} is called. */
export interface OperateOptions {
  readonly kind: IncidentKind;
  /** The version that the person saw; null for the product itself. */
  readonly seenVersion: number | null;
  readonly now: Date;
}

/**
 * Takes one action on one incident: judged by the domain's rule under a lock, written with its event in one transaction.
 *
 * @returns the event's id. Throws `validation`, `not_found`, `stale`, `unknown_assignee`, or the rule's refusal; a missing
 * permission comes before a conflict, every other refusal after it
 */
export async function operate(
  db: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  request: ActionRequest,
  { kind, seenVersion, now }: OperateOptions,
): Promise<number> {
  checkParameters(request, kind);
  return db.transaction().execute(async (trx) => {
    const rules = await rulesFor(trx, actor.companyId, request);
    const [stored] = await lockStates(trx, actor.companyId, [incidentId], { kind, rules });
    if (stored === undefined) throw new Problem('not_found');
    const command = commandFor(request, stored, rules);
    const refusal = commandRefusal(command, stored.state, actor);
    if (refusal === 'not_permitted') throw refusalProblem(request.name, refusal);
    if (seenVersion !== null && seenVersion !== stored.version) {
      const events = await eventsSince(trx, actor.companyId, incidentId, seenVersion);
      const conflict = actionConflict(request.name, seenVersion, stored.version, events);
      if (conflict !== null) throw staleProblem(conflict.event);
    }
    if (refusal !== null) throw refusalProblem(request.name, refusal);
    await checkAssignee(trx, actor.companyId, request);
    const change = changeOf(request.name, command, stored, actor, rules, now);
    const [eventId] = await storeChanges(trx, actor.companyId, [change]);
    if (eventId === undefined) throw new Error('An action left no event.');
    return eventId;
  });
}

/** Throws `unknown_assignee` when a request assigns to a person who is no active member. */
export async function checkAssignee(
  db: Kysely<Schema>,
  companyId: number,
  { name, params }: ActionRequest,
): Promise<void> {
  if (name !== 'assign' || params.assignee === undefined) return;
  const memberId = await activeMemberId(db, companyId, params.assignee);
  if (memberId === null) throw new Problem('unknown_assignee');
}
