import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { STATUSES } from '@sluice/domain/status';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** An incident that holds a value. */
export const seenIncidentSchema = v.object({
  id: idSchema,
  kind: v.picklist(INCIDENT_KINDS),
  /** What the detector calls it. */
  name: v.string(),
  status: v.picklist(STATUSES),
  severity: v.number(),
  occurrence_count: v.number(),
  last_occurrence_date: dateSchema,
});
export type SeenIncident = v.InferOutput<typeof seenIncidentSchema>;

/** The incidents that hold a value: the newest twenty, and how many there are. */
export const seenAnswerSchema = v.object({
  incidents: v.array(seenIncidentSchema),
  total: v.number(),
});
export type SeenAnswer = v.InferOutput<typeof seenAnswerSchema>;
