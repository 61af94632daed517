import { NOTE_MAX_LENGTH } from '@sluice/domain/validation';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParamsSchema, idSchema } from '../schemas/basics.ts';
import { noteSchema, staleNoteSchema } from '../schemas/incidents.ts';

/** The text of a note on any kind of incident. Twice the limit: what is too long but not absurd is refused by the rule, with its own text. */
export const noteMessageSchema = v.pipe(v.string(), v.maxLength(2 * NOTE_MAX_LENGTH));

/** Notes on secret incidents (spec 000 §7.4). */
export const noteEndpoints = {
  createNote: endpoint({
    method: 'POST',
    path: '/api/v1/incident_notes',
    summary: 'Writes a note on an incident.',
    access: 'session',
    permission: 'MANAGE_SECRET',
    body: v.object({ incident: idSchema, message: noteMessageSchema }),
    replies: { 201: noteSchema },
  }),
  updateNote: endpoint({
    method: 'PATCH',
    path: '/api/v1/incident_notes/:id',
    summary: "Changes one's own note.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    body: v.object({ message: noteMessageSchema, version: v.number() }),
    replies: { 200: noteSchema },
    failures: { 409: staleNoteSchema },
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/api/v1/incident_notes/:id',
    summary: "Deletes one's own note; an admin deletes any.",
    access: 'session',
    permission: 'MANAGE_SECRET',
    params: idParamsSchema,
    replies: { 204: null },
  }),
} as const;
