import { FEEDBACK_FORMS } from '@sluice/domain/feedback-forms';
import * as v from 'valibot';
import { dateSchema, idSchema } from './basics.ts';
import { personSchema } from './people.ts';

/** The public link of an incident, for those who may see the incident (spec 000 §3, public share token). */
export const sharedLinkSchema = v.object({
  id: idSchema,
  token: v.string(),
  incident_id: idSchema,
  created_at: dateSchema,
  expires_at: dateSchema,
  is_expired: v.boolean(),
  last_viewed_at: v.nullable(dateSchema),
  /** Null where the person is no member any more. */
  created_by: v.nullable(personSchema),
});
export type SharedLink = v.InferOutput<typeof sharedLinkSchema>;

/** What a developer answered in a form of a public link. */
export const feedbackAnswerSchema = v.object({
  link_id: idSchema,
  form: v.picklist(FEEDBACK_FORMS),
  filled_at: dateSchema,
  /** By the field's name; secrets in texts are masked. */
  answers: v.record(v.string(), v.nullable(v.string())),
});
export type FeedbackAnswer = v.InferOutput<typeof feedbackAnswerSchema>;
