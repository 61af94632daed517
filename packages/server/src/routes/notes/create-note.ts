import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { addNotes, getNote } from '../../repositories/notes.ts';
import { demandSecret } from '../secrets/find-secret.ts';

/** Writes a note on an incident. */
export const createNote = route(noteEndpoints.createNote, async ({ body }, context) => {
  const { deps, actor, now } = context;
  const refusal = noteRefusal(body.message);
  if (refusal !== null) {
    throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[refusal]] } });
  }
  await demandSecret(deps.db, actor.companyId, body.incident);
  const { companyId, memberId } = actor;
  const note = await deps.db.transaction().execute(async (trx) => {
    const [id = 0] = await addNotes(
      trx,
      companyId,
      memberId,
      [body.incident],
      body.message.trim(),
      now,
    );
    return getNote(trx, companyId, id);
  });
  if (note === null) throw new Problem('not_found');
  return { status: 201, data: note };
});
