import { FEEDBACK_FORMS } from '@sluice/domain/feedback-forms';
import { STATUSES } from '@sluice/domain/status';
import { VALIDITY_STATUSES } from '@sluice/domain/validity';
import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { dateSchema } from '../schemas/basics.ts';
import { patchSchema } from '../schemas/incidents.ts';

const presenceSchema = v.object({ is_present: v.nullable(v.boolean()) });
const answerSchema = v.nullable(v.string());

const formFieldSchema = v.object({
  name: v.string(),
  label: v.string(),
  field_type: v.picklist(['yes_no', 'text', 'email', 'choices']),
  is_required: v.boolean(),
  answer: answerSchema,
  /** The field's value before the first answer. */
  null_value: answerSchema,
  choices: v.array(v.object({ label: v.string(), value: v.string() })),
  is_multiline: v.boolean(),
});
export type FeedbackFormField = v.InferOutput<typeof formFieldSchema>;

const formSchema = v.object({
  form_fields: v.array(formFieldSchema),
  /** Filled for good: its answers are final. */
  is_filled: v.boolean(),
  filled_at: v.nullable(dateSchema),
});

/** The two forms with their answers (spec 001 §3). */
export const formsSchema = v.object(v.entriesFromList(FEEDBACK_FORMS, formSchema));
export type FeedbackForms = v.InferOutput<typeof formsSchema>;

const occurrenceSchema = v.object({
  /** What kind of secret it is. */
  incident_type: v.string(),
  commit_sha: v.string(),
  commit_url: v.nullable(v.string()),
  repository_name: v.string(),
  repository_url: v.nullable(v.string()),
  created_at: dateSchema,
  file_name: v.string(),
  file_url: v.nullable(v.string()),
  diff_url: v.nullable(v.string()),
  commit_presence: presenceSchema,
  repo_presence: presenceSchema,
  /** Masked; null where it is not kept. */
  patch: v.nullable(patchSchema),
});

/** What a public link shows (spec 001 §3, Feedback incident). */
export const feedbackIncidentSchema = v.object({
  company_name: v.string(),
  /** The name of the member who shares it, else the address. */
  shared_by: v.string(),
  /** The developer is outside the company's perimeter, so there is no form to answer. */
  is_outbound_leak: v.boolean(),
  expire_at: dateSchema,
  /** The server's clock, which the countdown follows. */
  now: dateSchema,
  status: v.picklist(STATUSES),
  last_status_date: v.nullable(dateSchema),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  validity_status: v.picklist(VALIDITY_STATUSES),
  incident_slug: v.string(),
  incident_name: v.string(),
  /** A hundred at most, the newest first. */
  occurrences: v.array(occurrenceSchema),
  forms: formsSchema,
  /** The steps that make such a secret harmless. */
  remediation: v.object({
    /** Null where no single vendor issues it. */
    vendor: v.nullable(v.string()),
    steps: v.array(v.object({ text: v.string(), url: v.nullable(v.string()) })),
  }),
  can_check_again: v.boolean(),
  /** Since when a check proves that the secret is dead; null while none does. */
  proven_at: v.nullable(dateSchema),
});
export type FeedbackIncident = v.InferOutput<typeof feedbackIncidentSchema>;

const params = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });
const path = '/api/v1/developer_feedback/secret/:token';
const answersSchema = v.optional(
  v.record(
    v.pipe(v.string(), v.maxLength(64)),
    v.nullable(v.pipe(v.string(), v.maxLength(20_000))),
  ),
);
const refusedSchema = v.object({ detail: v.string(), code: v.string() });

/** What a check through a public link came to. It carries no secret. */
export const feedbackCheckSchema = v.object({
  /** What the vendor said now; `failed_to_check` says nothing about the secret. */
  outcome: v.picklist(VALIDITY_STATUSES),
  validity_status: v.picklist(VALIDITY_STATUSES),
  last_seen_valid: v.nullable(dateSchema),
  last_seen_invalid: v.nullable(dateSchema),
  can_check_again: v.boolean(),
  proven_at: v.nullable(dateSchema),
});
export type FeedbackCheck = v.InferOutput<typeof feedbackCheckSchema>;

/** The public page of a link (spec 001 §7); reached by its token alone. */
export const developerFeedbackEndpoints = {
  getDeveloperFeedback: endpoint({
    method: 'GET',
    path,
    summary: 'What a public link shows.',
    access: 'public',
    params,
    replies: { 200: feedbackIncidentSchema },
    failures: { 410: refusedSchema },
  }),
  answerDeveloperFeedback: endpoint({
    method: 'POST',
    path,
    summary: 'Answers a form of a public link; answers that are final stay.',
    access: 'public',
    params,
    body: v.object({
      forms_with_answers: v.object({ feedback: answersSchema, remediate: answersSchema }),
    }),
    replies: { 200: v.object({ forms_with_answers: formsSchema }) },
    failures: { 409: refusedSchema, 410: refusedSchema },
  }),
  checkDeveloperFeedback: endpoint({
    method: 'POST',
    path: `${path}/check`,
    summary: 'Checks with the vendor whether the secret of a public link still works.',
    access: 'public',
    params,
    body: v.object({}),
    replies: { 200: feedbackCheckSchema },
    failures: { 410: refusedSchema },
  }),
} as const;
