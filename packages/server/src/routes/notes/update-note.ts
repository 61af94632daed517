import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { canEditNote } from '@sluice/domain/permissions';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { getNote, updateNote as update } from '../../repositories/notes.ts';
import { lockNote } from './find-note.ts';

/** Changes one's own note. */
export const updateNote = route(noteEndpoints.updateNote, async ({ params, body }, context) => {
  const { deps, actor, now } = context;
  const refusal = noteRefusal(body.message);
  const note = await deps.db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, actor.companyId, params.id);
    if (!canEditNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
    if (refusal !== null) {
      throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[refusal]] } });
    }
    if (stored.version !== body.version) throw new Problem('stale', { extra: { current: stored } });
    await update(trx, actor.companyId, params.id, body.message.trim(), now);
    return getNote(trx, actor.companyId, params.id);
  });
  if (note === null) throw new Problem('not_found');
  return { status: 200, data: note };
});
