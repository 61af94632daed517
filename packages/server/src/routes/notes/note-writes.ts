import type { Note } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import { canDeleteNote, canEditNote } from '@sluice/domain/permissions';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { addNotes, deleteNote, getNote, updateNote } from '../../repositories/notes.ts';
import { demandSecret } from '../secrets/find-secret.ts';
import { lockNote } from './find-note.ts';

function checkedMessage(message: string): string {
  const refusal = noteRefusal(message);
  if (refusal !== null) {
    throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[refusal]] } });
  }
  return message.trim();
}

/** Writes a note on an incident of a kind. */
export async function writeNote(
  { deps, actor, now }: RouteContext,
  kind: IncidentKind,
  body: { readonly incident: number; readonly message: string },
): Promise<Note> {
  const { companyId, memberId } = actor;
  const message = await maskForCompany(deps, companyId, checkedMessage(body.message));
  await demandSecret(deps.db, companyId, body.incident, kind);
  const note = await deps.db.transaction().execute(async (trx) => {
    const [id = 0] = await addNotes(trx, companyId, memberId, [body.incident], message, now);
    return getNote(trx, companyId, id);
  });
  if (note === null) throw new Problem('not_found');
  return note;
}

/** Changes one's own note. A `version` that is older than the note's is refused with the fresh one. */
export async function changeNote(
  { deps, actor, now }: RouteContext,
  kind: IncidentKind,
  id: number,
  body: { readonly message: string; readonly version?: number | undefined },
): Promise<Note> {
  const { companyId } = actor;
  const note = await deps.db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, companyId, id, kind);
    if (!canEditNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
    const checked = checkedMessage(body.message);
    if (body.version !== undefined && stored.version !== body.version) {
      throw new Problem('stale', { extra: { current: stored } });
    }
    const message = await maskForCompany({ ...deps, db: trx }, companyId, checked);
    await updateNote(trx, companyId, id, message, now);
    return getNote(trx, companyId, id);
  });
  if (note === null) throw new Problem('not_found');
  return note;
}

/** Deletes one's own note; an admin deletes any. Audited, since nothing of it stays. */
export async function dropNote(
  { deps, actor, requestId, now }: RouteContext,
  kind: IncidentKind,
  id: number,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, actor.companyId, id, kind);
    if (!canDeleteNote({ author: stored.user.email }, actor)) throw new Problem('not_permitted');
    await deleteNote(trx, actor.companyId, stored);
    await writeAudit(trx, actor.companyId, {
      actorId: actor.memberId,
      action: 'delete_note',
      target: `note:${stored.id}`,
      detail: { incident_id: stored.incident_id, author_id: stored.user.id },
      requestId,
      at: now,
    });
  });
}
