import { KEYWORD_CATEGORIES, KEYWORD_STATUSES, KEYWORD_TYPES } from '@sluice/domain/keywords';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';
import { personSchema } from './people.ts';

/** A detector that the company brought. */
export const ownDetectorSchema = v.object({
  id: idSchema,
  /** The rule's id; findings carry it as their detector. */
  name: v.string(),
  display_name: v.string(),
  created_at: dateSchema,
  incidents: v.number(),
});
export type OwnDetector = v.InferOutput<typeof ownDetectorSchema>;

/** Why one rule of a file is not taken. */
export const ruleProblemSchema = v.object({
  /** One-based line of the file. */
  line: v.number(),
  /** The rule's id; empty for the file as a whole. */
  rule: v.string(),
  message: v.string(),
});
export type RuleProblem = v.InferOutput<typeof ruleProblemSchema>;

/** A keyword of the company (spec 002 §3). */
export const keywordSchema = v.object({
  id: idSchema,
  name: v.string(),
  keyword: v.string(),
  type: v.picklist(KEYWORD_TYPES),
  categories: v.array(v.picklist(KEYWORD_CATEGORIES)),
  /** Ids of its labels. */
  labels: v.array(idSchema),
  status: v.picklist(KEYWORD_STATUSES),
  created_at: dateSchema,
});
export type KeywordEntry = v.InferOutput<typeof keywordSchema>;

/** A label of keywords (spec 002 §3). */
export const keywordLabelSchema = v.object({ id: idSchema, name: v.string() });
export type KeywordLabel = v.InferOutput<typeof keywordLabelSchema>;

/** A detector as the settings show it (spec 002 §3). */
export const detectorSchema = v.object({
  name: v.string(),
  display_name: v.string(),
  category: v.picklist(['Api', 'Database', 'PrivateKey', 'Other']),
  is_active: v.boolean(),
  /** Secret incidents of it. */
  incidents: v.number(),
  /** Of ten million commits; shown divided by 10,000. */
  frequency: v.number(),
  /** The share of its resolved incidents that were no false positives; null below ten. */
  precision: v.nullable(v.number()),
  /** Whether the company brought it. */
  is_own: v.boolean(),
  /** Set when the provider has removed it. */
  removed_at: v.nullable(dateSchema),
  created_at: v.nullable(dateSchema),
});
export type DetectorEntry = v.InferOutput<typeof detectorSchema>;

/** An entry of the detectors' activity log (spec 002 §3). */
export const detectorEventSchema = v.object({
  id: idSchema,
  date: dateSchema,
  action: v.picklist(['activate', 'deactivate']),
  /** Their names as people see them. */
  detectors: v.array(v.string()),
  user: v.nullable(personSchema),
});
export type DetectorEvent = v.InferOutput<typeof detectorEventSchema>;
