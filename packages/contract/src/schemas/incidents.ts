import { ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import { EVENT_TYPES } from '@sluice/domain/events';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { SEVERITY_SOURCES } from '@sluice/domain/severity';
import { STATUSES } from '@sluice/domain/status';
import { TAGS } from '@sluice/domain/tags';

import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { dateSchema, idSchema, idTextSchema, problemDetailsSchema } from './basics.ts';
import { developerSchema, personSchema } from './people.ts';

/** A rule of severity, by name. */
export const severityRuleRefSchema = v.object({ id: idSchema, name: v.string() });

/** A tag with its texts (spec 000 §3). */
export const tagSchema = v.object({
  name: v.picklist(TAGS),
  description: v.string(),
  long_description: v.string(),
});
export type IncidentTag = v.InferOutput<typeof tagSchema>;

/** A row of the secret incident list; the page of one incident shows more. */
export const secretRowSchema = v.object({
  id: idSchema,
  version: v.number(),
  /** The detector's name as it is shown. */
  display_name: v.string(),
  /** The detector's own name. */
  name: v.string(),
  /** The secret with most of it hidden. */
  masked_value: v.string(),
  status: v.picklist(STATUSES),
  severity: v.number(),
  severity_source: v.picklist(SEVERITY_SOURCES),
  severity_rule: v.nullable(severityRuleRefSchema),
  assignee: v.nullable(v.string()),
  created_at: dateSchema,
  first_occurrence_date: dateSchema,
  last_occurrence_date: dateSchema,
  ref_date: dateSchema,
  first_occurrence_id: idSchema,
  last_status_date: v.nullable(dateSchema),
  /** When it was last reopened; its deadlines run from then, else from `created_at`. */
  reopened_at: v.nullable(dateSchema),
  /** It is closed until then, and opens again by itself. */
  ignored_until: v.nullable(dateSchema),
  occurrence_count: v.number(),
  nb_of_occurrences_still_on_github: v.number(),
  resolution_reasons: v.array(v.picklist(RESOLUTION_REASONS)),
  attachment_reasons: v.array(v.picklist(ATTACHMENT_REASONS)),
  tags: v.array(tagSchema),
  /** Up to three developers, the newest leak's first. */
  who: v.array(developerSchema),
  who_count: v.number(),
  /**
   * The place of its newest occurrence, or of the newest that the filters of the list let through. `matched_at` is the date
   * of its commit where that is an older one; its developer is then the first of `who`.
   */
  location: v.object({
    /** Null while the incident has no occurrence. */
    occurrence_id: v.nullable(idSchema),
    repo_name: v.string(),
    file_path: v.string(),
    line: v.number(),
    matched_at: v.nullable(dateSchema),
  }),
  validity_status: v.picklist(VALIDITY_STATUSES),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  incident_note_count: v.number(),
  has_feedback: v.boolean(),
  is_shared: v.boolean(),
});
export type SecretRow = v.InferOutput<typeof secretRowSchema>;

/** A note on an incident (spec 000 §3). */
export const noteSchema = v.object({
  id: idSchema,
  version: v.number(),
  incident_id: idSchema,
  message: v.string(),
  user: personSchema,
  gg_created_at: dateSchema,
  gg_updated_at: dateSchema,
});
export type Note = v.InferOutput<typeof noteSchema>;

/** A ticket of an incident in an issue tracker (spec 000 §3). */
export const remoteIssueSchema = v.object({
  notifier: v.object({ id: idSchema, type: v.string() }),
  url: v.string(),
  label: v.string(),
});
export type RemoteIssue = v.InferOutput<typeof remoteIssueSchema>;

/** One secret incident, whole (spec 000 §3). */
export const secretIncidentSchema = v.object({
  ...secretRowSchema.entries,
  /** The e-mail of the person who acknowledged it; null unless it is acknowledged. */
  acknowledged_by: v.nullable(v.string()),
  resolved_at: v.nullable(dateSchema),
  /** The severity that the rules would give now, for "Use automatic severity". */
  automatic_severity: v.object({
    severity: v.number(),
    source: v.picklist(['rule', 'none']),
    rule: v.nullable(severityRuleRefSchema),
    other_rules: v.array(severityRuleRefSchema),
  }),
  relations: v.array(v.object({ reason: v.picklist(ATTACHMENT_REASONS), detail: v.string() })),
  involved_developers: v.array(developerSchema),
  incident_notes: v.array(noteSchema),
  remote_issues: v.array(remoteIssueSchema),
  linked_incident: v.nullable(idSchema),
});
export type SecretIncident = v.InferOutput<typeof secretIncidentSchema>;

/** An entry of the timeline (spec 000 §3). `event` can be unknown to an older client. */
export const timelineEventSchema = v.object({
  id: idSchema,
  type: v.union([v.picklist(EVENT_TYPES), v.string()]),
  event: v.string(),
  user: v.nullable(personSchema),
  target_user: v.nullable(personSchema),
  severity_value: v.nullable(v.number()),
  reason: v.array(v.picklist(RESOLUTION_REASONS)),
  emails: v.array(v.string()),
  notifier: v.nullable(v.string()),
  notification_way: v.nullable(v.string()),
  description: v.nullable(v.string()),
  gg_created_at: dateSchema,
  state: v.nullable(v.picklist(STATUSES)),
});
export type TimelineEvent = v.InferOutput<typeof timelineEventSchema>;

/** Whether a commit can still be seen on the code host; null while unknown. */
export const presenceSchema = v.object({
  is_present: v.nullable(v.boolean()),
  last_seen: v.nullable(dateSchema),
});
export type CommitPresence = v.InferOutput<typeof presenceSchema>;

/** One occurrence of a secret in code (spec 000 §3). */
export const occurrenceSchema = v.object({
  id: idSchema,
  repo_id: idSchema,
  repo_name: v.string(),
  commit_sha: v.string(),
  commit_url: v.nullable(v.string()),
  commit_message: v.string(),
  diff_url_with_line_number: v.nullable(v.string()),
  file_name: v.string(),
  file_path: v.string(),
  file_url: v.nullable(v.string()),
  line: v.number(),
  /** The date of the commit. */
  date: dateSchema,
  /** When the product saw it. */
  triggered_at: dateSchema,
  who: v.array(developerSchema),
  tags: v.array(tagSchema),
  attachment_reasons: v.array(v.picklist(ATTACHMENT_REASONS)),
  presence: presenceSchema,
  archive_id: v.nullable(v.string()),
  validity_status: v.picklist(VALIDITY_STATUSES),
});
export type Occurrence = v.InferOutput<typeof occurrenceSchema>;

/** The patch of an occurrence; secrets in it are masked, their places marked (decisions §3). */
export const patchSchema = v.object({
  occurrence_id: idSchema,
  incident_id: idSchema,
  has_patch: v.boolean(),
  has_content: v.boolean(),
  /** The unified diff of the one file, masked. */
  patch: v.string(),
  /** Whether the diff was cut because of its size. */
  is_truncated: v.boolean(),
  /**
   * Spans of secrets. `line` and `end_line` are line numbers of the file on that side; `start` and
   * `end` are UTF-16 columns in the line's text in `patch` (masked, without its sign),
   * `end` exclusive and on `end_line`.
   */
  highlighted_lines: v.array(
    v.object({
      id: v.string(),
      side: v.picklist(['new', 'old']),
      line: v.number(),
      end_line: v.number(),
      start: v.number(),
      end: v.number(),
      category: v.string(),
    }),
  ),
  category_content_by_name: v.record(
    v.string(),
    v.object({ secondary_name: v.string(), detector_name: v.string() }),
  ),
});
export type Patch = v.InferOutput<typeof patchSchema>;

/** The lines of a patch around its first secret (spec 000 §7, Mini-diff). Without a stored patch there are none. */
export const miniDiffSchema = v.object({
  occurrence_id: idSchema,
  lines: v.array(
    v.object({
      sign: v.picklist(['+', '-', ' ']),
      line: v.number(),
      text: v.string(),
      is_secret: v.boolean(),
    }),
  ),
});
export type MiniDiff = v.InferOutput<typeof miniDiffSchema>;

/** Whether the product keeps the patch of an archive (spec 000 §3, Archive existence). */
export const archiveExistenceSchema = v.object({ archive_id: v.string(), exists: v.boolean() });

/** The incident that the caller takes an occurrence to be of; another incident's occurrence is then not found. */
export const ofIncidentSchema = v.optional(idTextSchema);

/** The answer to a write on an older version of an incident: the incident as it is now, and what changed it. */
export function staleSchemaOf<Incident extends v.GenericSchema>(incident: Incident) {
  return v.object({
    ...problemDetailsSchema.entries,
    current: incident,
    /** The event that the write conflicts with; null where none explains the newer version. */
    change: v.nullable(timelineEventSchema),
  });
}

/** The answer to a write on an older version of a note. */
export const staleNoteSchema = v.object({ ...problemDetailsSchema.entries, current: noteSchema });
