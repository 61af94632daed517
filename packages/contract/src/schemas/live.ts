import * as v from 'valibot';
import { idSchema } from './basics.ts';

const changedSchema = v.object({
  secret: v.array(idSchema),
  keyword: v.array(idSchema),
  postman: v.array(idSchema),
});

/** A message of `GET /api/v1/live`, a stream of server-sent events: incidents that have changed, by kind. */
export const liveMessageSchema = v.object({
  others: changedSchema,
  /** What the signed-in person changed, in this browser or another. */
  own: changedSchema,
  /** Incidents whose viewers have changed, with the members who have them open now. */
  viewers: v.array(v.object({ incident: idSchema, members: v.array(idSchema) })),
});
