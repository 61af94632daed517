import { POSTMAN_LOCATIONS, POSTMAN_OBJECTS } from '@sluice/domain/postman';
import { SEVERITY_SOURCES } from '@sluice/domain/severity';
import { STATUSES } from '@sluice/domain/status';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';
import { noteSchema, remoteIssueSchema, severityRuleRefSchema, tagSchema } from './incidents.ts';

const placeEntries = {
  /** An export does not name its workspace: this is the collection or environment, without an address. */
  workspace: v.object({ name: v.string(), url: v.nullable(v.string()) }),
  /** From the outermost on. */
  folder_names: v.array(v.string()),
  object_type: v.picklist(POSTMAN_OBJECTS),
  object_name: v.string(),
  object_url: v.nullable(v.string()),
  location_type: v.nullable(v.picklist(POSTMAN_LOCATIONS)),
  /** The name of the header, parameter, variable or setting; null for one text. */
  location_key: v.nullable(v.string()),
};

/** One occurrence of a secret in Postman. */
export const postmanOccurrenceSchema = v.object({
  id: idSchema,
  detected_at: dateSchema,
  ...placeEntries,
});
export type PostmanOccurrence = v.InferOutput<typeof postmanOccurrenceSchema>;

/**
 * A row of the postman incident list; its place is that of the newest occurrence (spec 000 §3), or of the newest that the
 * filters let through. `matched_at` is the date of an older one.
 */
export const postmanRowSchema = v.object({
  id: idSchema,
  version: v.number(),
  detector_key: v.string(),
  detector_name: v.string(),
  /** With most of it hidden. */
  secret: v.string(),
  ...placeEntries,
  matched_at: v.nullable(dateSchema),
  occurrence_count: v.number(),
  validity_status: v.picklist(VALIDITY_STATUSES),
  incident_status: v.picklist(STATUSES),
  severity: v.number(),
  severity_source: v.picklist(SEVERITY_SOURCES),
  severity_rule: v.nullable(severityRuleRefSchema),
  assignee: v.nullable(v.string()),
  tags: v.array(tagSchema),
  detected_at: dateSchema,
  last_seen_at: dateSchema,
  reopened_at: v.nullable(dateSchema),
  ignored_until: v.nullable(dateSchema),
  incident_note_count: v.number(),
});
export type PostmanRow = v.InferOutput<typeof postmanRowSchema>;

/** One postman incident, whole. */
export const postmanIncidentSchema = v.object({
  ...postmanRowSchema.entries,
  acknowledged_by: v.nullable(v.string()),
  resolved_at: v.nullable(dateSchema),
  last_status_date: v.nullable(dateSchema),
  /** The severity that the rules would give now. */
  automatic_severity: v.object({
    severity: v.number(),
    source: v.picklist(['rule', 'none']),
    rule: v.nullable(severityRuleRefSchema),
    other_rules: v.array(severityRuleRefSchema),
  }),
  incident_notes: v.array(noteSchema),
  remote_issues: v.array(remoteIssueSchema),
  /** Newest first, at most a thousand. */
  occurrences: v.array(postmanOccurrenceSchema),
});
export type PostmanIncident = v.InferOutput<typeof postmanIncidentSchema>;
