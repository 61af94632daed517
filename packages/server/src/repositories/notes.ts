import type { Note } from '@sluice/contract/schemas/incidents';
import type { Person } from '@sluice/contract/schemas/people';
import type { IncidentKind } from '@sluice/domain/kinds';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

interface NoteRow {
  id: number;
  version: number;
  incident_id: number;
  message: string;
  user: Person;
  created_at: Date;
  updated_at: Date;
}

function toNote(row: NoteRow): Note {
  const { created_at, updated_at, ...rest } = row;
  return {
    ...rest,
    gg_created_at: created_at.toISOString(),
    gg_updated_at: updated_at.toISOString(),
  };
}

const columns = sql`n.id, n.version, n.incident_id, n.message, n.created_at, n.updated_at, json_build_object(
  'id', m.id, 'email', m.email, 'first_name', m.first_name, 'last_name', m.last_name) as "user"`;

/** The notes of an incident, newest first. */
export async function listNotes(
  db: Kysely<Schema>,
  companyId: number,
  incidentId: number,
): Promise<Note[]> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from notes n join members m on m.company_id = n.company_id and m.id = n.author_id
    where n.company_id = ${companyId} and n.incident_id = ${incidentId}
    order by n.created_at desc, n.id desc`.execute(db);
  return rows.map(toNote);
}

/** One note, locked when a transaction reads it to write it; of incidents of one kind where a caller says so. */
export async function getNote(
  db: Kysely<Schema>,
  companyId: number,
  noteId: number,
  options: { lock?: boolean; kind?: IncidentKind } = {},
): Promise<Note | null> {
  const { lock = false, kind } = options;
  const { rows } = await sql<NoteRow>`
    select ${columns} from notes n join members m on m.company_id = n.company_id and m.id = n.author_id
    where n.company_id = ${companyId} and n.id = ${noteId}
      ${
        kind === undefined
          ? sql``
          : sql`and exists (select 1 from incidents i
              where i.company_id = n.company_id and i.id = n.incident_id and i.kind = ${kind})`
      }
      ${lock ? sql`for update of n` : sql``}`.execute(db);
  return rows[0] === undefined ? null : toNote(rows[0]);
}

async function recount(
  db: Kysely<Schema>,
  companyId: number,
  incidentIds: readonly number[],
): Promise<void> {
  await sql`
    update incidents i set note_count = (
      select count(*) from notes n where n.company_id = i.company_id and n.incident_id = i.id)
    where i.company_id = ${companyId} and i.id = any(${[...incidentIds]}::integer[])`.execute(db);
}

/** Writes the same note on incidents of the company, and answers the new ids. Ids that are not its own get none. */
export async function addNotes(
  db: Kysely<Schema>,
  companyId: number,
  authorId: number,
  incidentIds: readonly number[],
  message: string,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notes (company_id, incident_id, author_id, message, created_at, updated_at)
    select i.company_id, i.id, ${authorId}::integer, ${message}::text, ${now}::timestamptz, ${now}::timestamptz
    from incidents i where i.company_id = ${companyId} and i.id = any(${[...incidentIds]}::integer[])
    order by i.id returning id`.execute(db);
  await recount(db, companyId, incidentIds);
  return rows.map((row) => row.id);
}

/** Changes a note's text and raises its version. */
export async function updateNote(
  db: Kysely<Schema>,
  companyId: number,
  noteId: number,
  message: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notes')
    .set((eb) => ({ message, updated_at: now, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', noteId)
    .execute();
}

/** Deletes a note. */
export async function deleteNote(db: Kysely<Schema>, companyId: number, note: Note): Promise<void> {
  await db
    .deleteFrom('notes')
    .where('company_id', '=', companyId)
    .where('id', '=', note.id)
    .execute();
  await recount(db, companyId, [note.incident_id]);
}
