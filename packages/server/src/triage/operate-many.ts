import { type IncidentAction, refusalText } from '@sluice/domain/actions';
import { commandRefusal } from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockStates } from '../repositories/incident-states.ts';
import { addNotes } from '../repositories/notes.ts';
import {
  type ActionRequest,
  changeOf,
  checkParameters,
  commandFor,
  rulesFor,
  storeChanges,
  type TriageActor,
} from './changes.ts';
import { checkAssignee } from './operate.ts';
import { missing, refuseBatch } from './refuse-batch.ts';

/** What a bulk action did. */
export interface ManyDone {
  /** How many incidents were changed. */
  readonly updated: number;
  /** The event of each; none for notes. */
  readonly events: readonly { readonly id: number; readonly event_id: number }[];
}

/**
 * Takes one action on many incidents, all or nothing: each is judged by the same rule as alone, and one refusal changes none
 * (decisions §7). Throws the refusal with `errors: [{id, code}]`.
 */
export async function operateOnMany(
  db: Kysely<Schema>,
  actor: TriageActor,
  ids: readonly number[],
  { name, params }: ActionRequest<IncidentAction>,
  { kind, now }: { readonly kind: IncidentKind; readonly now: Date },
): Promise<ManyDone> {
  checkParameters({ name, params }, kind);
  return db.transaction().execute(async (trx) => {
    const rules = await rulesFor(trx, actor.companyId, { name });
    const stored = await lockStates(trx, actor.companyId, ids, { kind, rules });
    const errors = missing(ids, stored);
    const judged = stored.map((one) => {
      const command = commandFor({ name, params }, one, rules);
      return { one, command, code: commandRefusal(command, one.state, actor) };
    });
    for (const { one, code } of judged) if (code !== null) errors.push({ id: one.id, code });
    refuseBatch(errors, ids.length, (refusal) => refusalText(name, refusal));

    if (name === 'add_note') {
      const message = params.note?.trim() ?? '';
      await addNotes(trx, actor.companyId, actor.memberId, ids, message, now);
      return { updated: ids.length, events: [] };
    }
    await checkAssignee(trx, actor.companyId, { name, params });
    const changes = judged.map(({ one, command }) =>
      changeOf(name, command, one, actor, rules, now),
    );
    const eventIds = await storeChanges(trx, actor.companyId, changes);
    const events = eventIds.flatMap((event_id, place) => {
      const change = changes[place];
      return change === undefined ? [] : [{ id: change.write.id, event_id }];
    });
    return { updated: stored.length, events };
  });
}
