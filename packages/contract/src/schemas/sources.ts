import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

/** The status of a watched repository. */
export const SOURCE_STATUSES = ['pending', 'scanning', 'done', 'failed'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/**
 * The progress of a scan. `commits_total` is null until git has counted them. Of a long history the packs are read first, then the
 * commits with candidates: `packs_read`, from 0 to 1, is the part of the packs that is read, and is absent after that. `seconds_left`
 * is the rest of the present part.
 */
export const progressSchema = v.object({
  source_id: idSchema,
  status: v.picklist(SOURCE_STATUSES),
  commits_done: v.number(),
  commits_total: v.nullable(v.number()),
  packs_read: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  bytes: v.number(),
  commits_per_second: v.nullable(v.number()),
  seconds_left: v.nullable(v.number()),
  occurrences_found: v.number(),
  incidents_found: v.number(),
  started_at: v.nullable(dateSchema),
  finished_at: v.nullable(dateSchema),
  error: v.nullable(v.object({ code: v.string(), detail: v.string() })),
});
export type SourceProgress = v.InferOutput<typeof progressSchema>;

/** A repository that the company watches. Its `url` never holds a password. */
export const sourceSchema = v.object({
  id: idSchema,
  name: v.string(),
  url: v.string(),
  status: v.picklist(SOURCE_STATUSES),
  created_at: dateSchema,
  last_scanned_at: v.nullable(dateSchema),
  /** It is not the company's: only what concerns the company is kept of it. */
  is_outside: v.exactOptional(v.boolean()),
  progress: progressSchema,
});
export type Source = v.InferOutput<typeof sourceSchema>;
