import type { Reply } from '@sluice/contract/handlers';
import type { IncidentKind } from '@sluice/domain/kinds';
import { canDeleteNote } from '@sluice/domain/permissions';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { deleteNote } from '../../repositories/notes.ts';
import type { IdInput } from './get-incident.ts';
import { lockNote } from './note-access.ts';

/** Deletes the caller's own note; an admin deletes any. It is audited, for no other trace of it remains. */
export function deleteNoteOf(kind: IncidentKind) {
  return async (
    { params }: IdInput,
    { deps, actor, requestId, now }: RouteContext,
  ): Promise<Reply<undefined>> => {
    await deps.db.transaction().execute(async (trx) => {
      const stored = await lockNote(trx, kind, actor.companyId, params.id);
      if (!canDeleteNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
      await deleteNote(trx, actor.companyId, stored);
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'note.deleted',
        target: `note:${stored.id}`,
        detail: { incident_id: stored.incident_id, author_id: stored.user.id },
        requestId,
        at: now,
      });
    });
    return { status: 204, data: undefined };
  };
}
