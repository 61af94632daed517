import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { NOTIFICATION_EVENT_NAMES } from '@sluice/domain/notifiers';
import { SEVERITIES } from '@sluice/domain/severity';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';

const severity = v.picklist(SEVERITIES);

/** An incident as a preview shows it: its value masked. */
const exampleEntries = {
  id: idSchema,
  kind: v.picklist(INCIDENT_KINDS),
  name: v.string(),
  masked_value: v.string(),
  repository: v.nullable(v.string()),
};

/** What a rule would do to the newest incidents. */
export const ratingPreviewSchema = v.object({
  /** Incidents that were rated for it, of all. */
  checked: v.number(),
  total: v.number(),
  shifts: v.array(v.object({ from: severity, to: severity, count: v.number() })),
  /** Incidents that would no longer be notified, and the reverse. */
  muted: v.number(),
  unmuted: v.number(),
  examples: v.array(v.object({ ...exampleEntries, from: severity, to: severity })),
});
export type RatingPreview = v.InferOutput<typeof ratingPreviewSchema>;

/** What a filter would have sent in the last 30 days. */
export const messagePreviewSchema = v.object({
  total: v.number(),
  by_event: v.array(
    v.object({ event_type: v.picklist(NOTIFICATION_EVENT_NAMES), count: v.number() }),
  ),
  /** The newest. */
  examples: v.array(
    v.object({
      ...exampleEntries,
      event_type: v.picklist(NOTIFICATION_EVENT_NAMES),
      severity,
      at: dateSchema,
    }),
  ),
});
export type MessagePreview = v.InferOutput<typeof messagePreviewSchema>;

/** What detectors found. */
export const detectorPreviewSchema = v.object({
  /** Incidents of these detectors, those that are open, and those that were seen first in the last 30 days. */
  total: v.number(),
  open: v.number(),
  recent: v.number(),
  examples: v.array(v.object({ ...exampleEntries, severity })),
});
export type DetectorPreview = v.InferOutput<typeof detectorPreviewSchema>;

/** Where a keyword would have matched in what is kept of the last 30 days. */
export const keywordPreviewSchema = v.object({
  /** Lines that commits added and that the keyword matches; each line is one place. */
  places: v.number(),
  /** Patches that were read for it, newest first. */
  checked: v.number(),
  /** Whether there were more, which were not read. */
  is_capped: v.boolean(),
  /**
   * What is kept: the patches of `commits` where the company can search them, else those of `incidents` alone. Secrets in them are masked:
   * a keyword inside of one is not counted.
   */
  kept: v.picklist(['commits', 'incidents']),
  /** The newest. */
  examples: v.array(
    v.object({
      repository: v.string(),
      path: v.string(),
      line: v.number(),
      commit_sha: v.string(),
      date: dateSchema,
      /** The masked line, cut where it is long. */
      text: v.string(),
    }),
  ),
});
export type KeywordPreview = v.InferOutput<typeof keywordPreviewSchema>;
