import type { Note } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { getNote } from '../../repositories/notes.ts';

/** The note, locked for the transaction; `not_found` alike when it never was and when it is another company's. */
export async function lockNote(
  trx: Kysely<Schema>,
  companyId: number,
  id: number,
  kind: IncidentKind,
): Promise<Note> {
  const note = await getNote(trx, companyId, id, { lock: true, kind });
  if (note === null) throw new Problem('not_found');
  return note;
}
