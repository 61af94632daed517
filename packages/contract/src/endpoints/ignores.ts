import { IGNORE_REASON_MAX_LENGTH } from '@sluice/domain/ignore-until';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idParamsSchema, idSchema, idTextSchema } from '../schemas/basics.ts';
import { personSchema } from '../schemas/people.ts';

/** A request to ignore an incident, or what came of the last one. */
export const ignoreSchema = v.object({
  id: idSchema,
  until: dateSchema,
  reason: v.string(),
  /** Whether it waits for an admin, or the incident is ignored now. */
  state: v.picklist(['requested', 'approved']),
  asked_by: personSchema,
  asked_at: dateSchema,
});
export type Ignore = v.InferOutput<typeof ignoreSchema>;

const path = '/api/v1/incidents/:id/ignore';
const access = 'session';
const replySchema = v.object({ ignore: v.nullable(ignoreSchema) });

/** Leaving an incident of any kind alone until a date. */
export const ignoreEndpoints = {
  getIgnore: endpoint({
    method: 'GET',
    path,
    summary:
      'Whether an incident is ignored until a date, or a member asked for that; null when neither holds.',
    access,
    params: idParamsSchema,
    replies: { 200: replySchema },
  }),
  ignoreIncident: endpoint({
    method: 'POST',
    path,
    summary: 'Ignores an open incident until a date. The request of a member waits for an admin.',
    access,
    params: idParamsSchema,
    body: v.object({
      until: dateSchema,
      reason: v.pipe(v.string(), v.maxLength(2 * IGNORE_REASON_MAX_LENGTH)),
    }),
    replies: { 201: replySchema },
  }),
  decideIgnore: endpoint({
    method: 'POST',
    path: `${path}/:decision`,
    summary: 'Approves or declines a request, as an admin. The member who asked may take it back.',
    access,
    params: v.object({ id: idTextSchema, decision: v.picklist(['approve', 'decline']) }),
    replies: { 200: replySchema },
  }),
} as const;
