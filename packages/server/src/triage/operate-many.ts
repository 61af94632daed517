import type { IncidentAction } from '@sluice/domain/actions';
import { type BulkError, bulkRefusal, MAX_BULK_ERRORS } from '@sluice/domain/bulk';
import { commandRefusal } from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { lockStates } from '../repositories/incident-states.ts';
import { addNotes } from '../repositories/notes.ts';
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
import { checkAssignee } from './operate.ts';

/** Throws the refusal of a batch, with the incidents in its way. */
function refuse(name: IncidentAction, errors: readonly BulkError[], chosenCount: number): never {
  const refusal = bulkRefusal(errors, chosenCount);
  const extra = { bulkStatus: 'refused', updated: 0, errors: errors.slice(0, MAX_BULK_ERRORS) };
  const detail = refusal === 'not_found' ? {} : { detail: refusalProblem(name, refusal).message };
  throw new Problem(refusal, { ...detail, extra });
}

/**
 * Takes one action on many incidents, all or nothing: each is judged by the same rule as alone, and one refusal changes none
 * (decisions §7). Throws the refusal with `errors: [{id, code}]`.
 *
 * @returns how many were changed
 */
export async function operateOnMany(
  db: Kysely<Schema>,
  actor: TriageActor,
  ids: readonly number[],
  { name, params }: ActionRequest<IncidentAction>,
  { kind, now }: { readonly kind: IncidentKind; readonly now: Date },
): Promise<number> {
  checkParameters({ name, params }, kind);
  return db.transaction().execute(async (trx) => {
    const rules = await rulesFor(trx, actor.companyId, { name });
    const stored = await lockStates(trx, actor.companyId, ids, { kind, rules });
    const known = new Set(stored.map(({ id }) => id));
    const errors: BulkError[] = ids
      .filter((id) => !known.has(id))
      .map((id) => ({ id, code: 'not_found' }));
    const judged = stored.map((one) => {
      const command = commandFor({ name, params }, one, rules);
      return { one, command, code: commandRefusal(command, one.state, actor) };
    });
    for (const { one, code } of judged) if (code !== null) errors.push({ id: one.id, code });
    if (errors.length > 0) refuse(name, errors, ids.length);

    if (name === 'add_note') {
      const message = params.note?.trim() ?? '';
      await addNotes(trx, actor.companyId, actor.memberId, ids, message, now);
      return ids.length;
    }
    await checkAssignee(trx, actor.companyId, { name, params });
    const changes = judged.map(({ one, command }) =>
      changeOf(name, command, one, actor, rules, now),
    );
    await storeChanges(trx, actor.companyId, changes);
    return stored.length;
  });
}
