import { noteEndpoints } from '@sluice/contract/endpoints/notes';
import { canDeleteNote } from '@sluice/domain/permissions';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { deleteNote as remove } from '../../repositories/notes.ts';
import { lockNote } from './find-note.ts';

/** Deletes one's own note; an admin deletes any. Audited, since nothing of it stays. */
export const deleteNote = route(noteEndpoints.deleteNote, async ({ params }, context) => {
  const { deps, actor, requestId, now } = context;
  await deps.db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, actor.companyId, params.id);
    if (!canDeleteNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
    await remove(trx, actor.companyId, stored);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'delete_note',
      target: `note:${stored.id}`,
      detail: { incident_id: stored.incident_id, author_id: stored.user.id },
      requestId,
      at: now,
    });
  });
  return { status: 204, data: undefined };
});
