import { MOST_UNDONE } from '@sluice/domain/bulk';
import { IGNORE_REASON_MAX_LENGTH } from '@sluice/domain/ignore-until';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema, idSchema } from '../schemas/basics.ts';
import { scopeSchema } from '../schemas/scope.ts';
import { bulkResultSchema } from './incident-list.ts';

const access = 'session';
const path = '/api/v1/incidents';

/** The incidents that a call is about: these, or, reversed, all of the kind that the filters match except these. */
const selectionEntries = {
  incident_type: v.picklist(INCIDENT_KINDS),
  ids: v.array(idSchema),
  reverse_selection: v.boolean(),
  filters: v.optional(scopeSchema),
};
export type IncidentSelection = v.InferInput<v.ObjectSchema<typeof selectionEntries, undefined>>;

/** Calls about many incidents of any kind, beside the bulk actions of each kind: undo, and ignoring until a date. */
export const manyIncidentEndpoints = {
  undoIncidents: endpoint({
    method: 'POST',
    path: `${path}/undo`,
    summary: "Undoes the caller's own last events on incidents, within 30 seconds, all or nothing.",
    access,
    body: v.object({
      events: v.pipe(
        v.array(v.object({ id: idSchema, event_id: idSchema })),
        v.minLength(1),
        v.maxLength(MOST_UNDONE),
      ),
    }),
    replies: { 200: v.object({ updated: v.number() }) },
    failures: { 409: v.object({ detail: v.string(), code: v.literal('stale') }) },
  }),
  ignoreIncidents: endpoint({
    method: 'POST',
    path: `${path}/ignore`,
    summary:
      'Ignores many open incidents until a date, all or nothing. The requests of a member wait for an admin.',
    access,
    body: v.object({
      ...selectionEntries,
      until: dateSchema,
      reason: v.pipe(v.string(), v.maxLength(2 * IGNORE_REASON_MAX_LENGTH)),
    }),
    replies: {
      200: v.object({
        ...bulkResultSchema.entries,
        /** Whether they wait for an admin, or are ignored now. */
        state: v.picklist(['requested', 'approved']),
      }),
    },
  }),
  decideIgnores: endpoint({
    method: 'POST',
    path: `${path}/ignore/:decision`,
    summary:
      'Approves or declines the requests about many incidents, all or nothing, as an admin. Members may take their own back.',
    access,
    params: v.object({ decision: v.picklist(['approve', 'decline']) }),
    body: v.object(selectionEntries),
    replies: { 200: bulkResultSchema },
  }),
} as const;
