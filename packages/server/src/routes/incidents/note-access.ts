import type { Note } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import { noteRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { getNote } from '../../repositories/notes.ts';

/** The message as it is stored: trimmed, secrets masked. Throws the field error of one that is empty or too long. */
export async function storableMessage(
  { deps, actor }: Pick<RouteContext, 'deps' | 'actor'>,
  message: string,
): Promise<string> {
  const refusal = noteRefusal(message);
  if (refusal !== null) {
    throw new Problem('validation', { fields: { message: [VALIDATION_TEXTS[refusal]] } });
  }
  return maskForCompany(deps, actor.companyId, message.trim());
}

/** A note on an incident of a kind, locked for the transaction; throws `not_found` when the company has no such note. */
export async function lockNote(
  trx: Kysely<Schema>,
  kind: IncidentKind,
  companyId: number,
  id: number,
): Promise<Note> {
  const note = await getNote(trx, companyId, id, { lock: true, kind });
  if (note === null) throw new Problem('not_found');
  return note;
}
