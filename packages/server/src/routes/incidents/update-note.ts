import type { Reply } from '@sluice/contract/handlers';
import type { Note } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import { canEditNote } from '@sluice/domain/permissions';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { getNote, updateNote } from '../../repositories/notes.ts';
import { lockNote, storableMessage } from './note-access.ts';

/** The new text of a note; without a version no older one is refused. */
interface NoteChange {
  readonly message: string;
  readonly version?: number | undefined;
}

/** Changes the caller's own note; throws `stale` with the note as it is now where its version is another. */
export async function changeNote(
  { deps, actor, now }: RouteContext,
  kind: IncidentKind,
  id: number,
  body: NoteChange,
): Promise<Reply<Note>> {
  const { companyId } = actor;
  const note = await deps.db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, kind, companyId, id);
    if (!canEditNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
    if (body.version !== undefined && stored.version !== body.version) {
      throw new Problem('stale', { extra: { current: stored } });
    }
    const message = await storableMessage({ deps: { ...deps, db: trx }, actor }, body.message);
    await updateNote(trx, companyId, id, message, now);
    return getNote(trx, companyId, id);
  });
  if (note === null) throw new Problem('not_found');
  return { status: 200, data: note };
}

/** Changes the caller's own note on an incident of a kind. */
export function updateNoteOf(kind: IncidentKind) {
  return (
    { params, body }: { readonly params: { readonly id: number }; readonly body: NoteChange },
    context: RouteContext,
  ): Promise<Reply<Note>> => changeNote(context, kind, params.id, body);
}
