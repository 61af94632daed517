import type { Reply } from '@sluice/contract/handlers';
import type { Note } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { addNotes, getNote } from '../../repositories/notes.ts';
import { requireIncident } from './incident-access.ts';
import { storableMessage } from './note-access.ts';

interface CreateInput {
  readonly body: { readonly incident: number; readonly message: string };
}

/** Writes a note on an incident of a kind. */
export function createNoteOf(kind: IncidentKind) {
  return async (
    { body }: CreateInput,
    { deps, actor, now }: RouteContext,
  ): Promise<Reply<Note>> => {
    const { companyId, memberId } = actor;
    const message = await storableMessage({ deps, actor }, body.message);
    await requireIncident(deps.db, kind, companyId, body.incident);
    const note = await deps.db.transaction().execute(async (trx) => {
      const [id = 0] = await addNotes(trx, companyId, memberId, [body.incident], message, now);
      return getNote(trx, companyId, id);
    });
    if (note === null) throw new Problem('not_found');
    return { status: 201, data: note };
  };
}
