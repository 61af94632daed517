import { ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import { PRESENCES } from '@sluice/domain/presence';
import {
  REPOSITORY_OPERATORS,
  REPOSITORY_TEXT_OPERATORS,
} from '@sluice/domain/repository-conditions';
import { SEVERITIES } from '@sluice/domain/severity';
import { INPUT_TYPES } from '@sluice/domain/severity-conditions';
import {
  KEYWORD_ATTRIBUTES,
  LIST_OPERATORS,
  SECRET_STATUSES,
  type SeverityCondition,
  VALUE_OPERATORS,
} from '@sluice/domain/severity-rules';
import { TAGS } from '@sluice/domain/tags';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';
import { personSchema } from './people.ts';

/** Values that one condition may list at most. */
const MOST_VALUES = 500;
const text = v.pipe(v.string(), v.maxLength(2048));

/** One test of a rule (spec 002 §3). */
export const conditionSchema: v.GenericSchema<unknown, SeverityCondition> = v.variant('attribute', [
  v.object({
    attribute: v.literal('secret_status'),
    operator: v.picklist(VALUE_OPERATORS),
    value: v.picklist(SECRET_STATUSES),
  }),
  v.object({
    attribute: v.literal('github_presence'),
    operator: v.picklist(VALUE_OPERATORS),
    value: v.picklist(PRESENCES),
  }),
  v.object({
    attribute: v.literal('tags'),
    operator: v.picklist(LIST_OPERATORS),
    value: v.pipe(v.array(v.picklist(TAGS)), v.maxLength(MOST_VALUES)),
  }),
  v.object({
    attribute: v.literal('attachment_reasons'),
    operator: v.picklist(LIST_OPERATORS),
    value: v.pipe(v.array(v.picklist(ATTACHMENT_REASONS)), v.maxLength(MOST_VALUES)),
  }),
  v.object({
    attribute: v.literal('detector.display_name'),
    operator: v.picklist(['is_any_of', 'is_not_any_of']),
    value: v.pipe(v.array(text), v.maxLength(MOST_VALUES)),
  }),
  v.object({
    attribute: v.literal('company_context'),
    operator: v.literal('is'),
    value: v.boolean(),
  }),
  v.variant('operator', [
    v.object({
      attribute: v.literal('repository_name'),
      operator: v.picklist(REPOSITORY_OPERATORS),
      value: v.pipe(v.array(text), v.maxLength(MOST_VALUES)),
    }),
    v.object({
      attribute: v.literal('repository_name'),
      operator: v.picklist(REPOSITORY_TEXT_OPERATORS),
      value: text,
    }),
  ]),
  v.object({
    attribute: v.picklist(KEYWORD_ATTRIBUTES),
    operator: v.picklist(LIST_OPERATORS),
    value: v.pipe(v.array(text), v.maxLength(MOST_VALUES)),
  }),
]);

/** The tests of a rule, all of which must hold. */
export const conditionsSchema = v.pipe(v.array(conditionSchema), v.maxLength(50));

/** A rule of a company. `index` is its place in the order, from 0; the lowest that matches decides. */
export const severityRuleSchema = v.object({
  id: idSchema,
  name: v.string(),
  severity: v.picklist(SEVERITIES),
  index: v.number(),
  rule: conditionsSchema,
  is_active: v.boolean(),
  version: v.number(),
});
export type SeverityRuleEntry = v.InferOutput<typeof severityRuleSchema>;

/** The fields of a rule that a person edits. */
export const severityRuleBodySchema = v.object({
  name: v.string(),
  severity: v.picklist(SEVERITIES),
  rule: conditionsSchema,
  is_active: v.optional(v.boolean(), true),
});

/** A rule to begin with. */
export const severityTemplateSchema = v.object({
  name: v.string(),
  severity: v.picklist(SEVERITIES),
  rule: conditionsSchema,
});
export type SeverityTemplate = v.InferOutput<typeof severityTemplateSchema>;

/** The choices of the rule editor for one attribute (spec 002 §3). */
export const conditionDescriptorSchema = v.object({
  attribute: v.string(),
  name: v.string(),
  operators: v.array(
    v.object({
      operator: v.string(),
      label: v.string(),
      input_type: v.picklist(INPUT_TYPES),
      options: v.array(v.object({ value: v.union([v.string(), v.boolean()]), label: v.string() })),
      placeholder: v.string(),
      hint: v.string(),
      emptyValue: v.union([v.string(), v.null(), v.array(v.string())]),
    }),
  ),
});
export type ConditionDescriptorAnswer = v.InferOutput<typeof conditionDescriptorSchema>;

/** A change of the rules. */
export const RULE_ACTIONS = ['create', 'update', 'delete', 'reorder'] as const;

/** An entry of the rules' own timeline. */
export const ruleEventSchema = v.object({
  id: idSchema,
  action: v.picklist(RULE_ACTIONS),
  rule_name: v.string(),
  user: v.nullable(personSchema),
  gg_created_at: dateSchema,
});
export type RuleEvent = v.InferOutput<typeof ruleEventSchema>;

/** The progress of rating the whole history by changed rules. */
export const recomputeSchema = v.object({
  is_running: v.boolean(),
  done: v.number(),
  total: v.number(),
  /** Incidents that got another severity. */
  changed: v.number(),
  started_at: v.nullable(dateSchema),
  finished_at: v.nullable(dateSchema),
  seconds_left: v.nullable(v.number()),
});
export type Recompute = v.InferOutput<typeof recomputeSchema>;

/** A repository that could be on the banlist (spec 002 §3), with what the suggestion rests on. */
export const banlistSuggestionSchema = v.object({
  id: idSchema,
  pattern: v.string(),
  incident_count: v.number(),
  no_threat_count: v.number(),
  deleted_at: v.nullable(dateSchema),
});
export type BanlistSuggestion = v.InferOutput<typeof banlistSuggestionSchema>;
