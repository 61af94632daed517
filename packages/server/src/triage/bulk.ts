import type { IncidentKind } from '@sluice/domain/kinds';
import {
  type ActionRefusal,
  commandRefusal,
  type IncidentAction,
  type IncidentCommand,
  refusalText,
} from '@sluice/domain/status';
import { noteRefusal } from '@sluice/domain/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents } from '../repositories/events.ts';
import { lockStates, type StateWrite, writeStates } from '../repositories/incident-states.ts';
import { addNotes } from '../repositories/notes.ts';
import {
  commandFor,
  eventFor,
  type Operation,
  rulesFor,
  type TriageActor,
  targetOf,
  writeFor,
} from './operate.ts';

/** One thing done to many incidents. */
export type BulkOperation = Operation | { readonly name: 'add_note'; readonly message: string };

/** Why an incident stood in the way. */
export interface BulkError {
  id: number;
  code: ActionRefusal | 'not_found';
}

/** At most this many reasons are told; a longer list helps nobody. */
const ERRORS_TOLD = 1_000;

function refuse(action: IncidentAction, errors: readonly BulkError[]): never {
  const isPermission = errors.every(({ code }) => code === 'not_permitted');
  const first = errors.find(({ code }) => code !== 'not_permitted' && code !== 'not_found');
  const other = first === undefined || first.code === 'not_found' ? 'wrong_transition' : first.code;
  const refusal = isPermission ? 'not_permitted' : other;
  throw new Problem(refusal, {
    detail: refusalText(action, refusal),
    extra: { bulkStatus: 'refused', updated: 0, errors: errors.slice(0, ERRORS_TOLD) },
  });
}

/**
 * Does one thing to many incidents, all or nothing: each is judged by the same rule as alone, and one refusal changes none (decisions §7).
 * Throws the refusal with `errors: [{id, code}]`.
 *
 * @returns how many were changed
 */
export async function operateOnMany(
  db: Kysely<Schema>,
  actor: TriageActor,
  ids: readonly number[],
  operation: BulkOperation,
  now: Date,
  kind: IncidentKind = 'secret',
): Promise<number> {
  if (operation.name === 'add_note' && noteRefusal(operation.message) !== null) {
    throw new Problem('validation', { fields: { note: ['Write something first.'] } });
  }
  return db.transaction().execute(async (trx) => {
    const rules = await rulesFor(trx, actor.companyId, operation);
    const stored = await lockStates(trx, actor.companyId, ids, { kind, rules });
    const found = new Set(stored.map(({ id }) => id));
    const errors: BulkError[] = ids
      .filter((id) => !found.has(id))
      .map((id) => ({ id, code: 'not_found' }));
    const commands = new Map<number, IncidentCommand>();
    for (const one of stored) {
      const command: IncidentCommand =
        operation.name === 'add_note' ? { name: 'add_note' } : commandFor(operation, one, rules);
      const code = commandRefusal(command, one.state, actor);
      if (code === null) commands.set(one.id, command);
      else errors.push({ id: one.id, code });
    }
    if (errors.length > 0) refuse(operation.name, errors);

    if (operation.name === 'add_note') {
      await addNotes(trx, actor.companyId, actor.memberId, ids, operation.message.trim(), now);
      return ids.length;
    }
    const target = await targetOf(trx, actor.companyId, operation);
    const writes: StateWrite[] = [];
    const events = stored.flatMap((one) => {
      const command = commands.get(one.id);
      if (command === undefined) return [];
      const write = writeFor(command, one, actor, rules, now);
      writes.push(write);
      const isTaken = command.name === 'acknowledge' && one.state.assignee === null;
      const event = eventFor(command, one, write, actor, isTaken ? actor.memberId : target, now);
      return event === null ? [] : [event];
    });
    await writeStates(trx, actor.companyId, writes);
    await addEvents(trx, actor.companyId, events);
    return stored.length;
  });
}
