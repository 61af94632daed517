import {
  FEEDBACK_FIELDS,
  type FeedbackField,
  type FeedbackFieldType,
  type FeedbackForm,
} from '../feedback-forms/feedback-forms.ts';
import { emailRefusal } from '../validation/validation.ts';

/** The longest text and address that a form takes, in characters (decisions §13). */
export const FEEDBACK_TEXT_MAX_LENGTH = 10_000;
export const FEEDBACK_EMAIL_MAX_LENGTH = 254;

/** Answers by the field's name; null where nothing was answered. */
export type FeedbackAnswers = Readonly<Record<string, string | null>>;

/** The value of a field before the first answer (decisions §13). */
export function nullValue(type: FeedbackFieldType): string | null {
  return type === 'text' ? '' : null;
}

const REQUIRED_TEXTS: Record<FeedbackFieldType, string> = {
  yes_no: 'Please answer yes or no',
  text: 'Please write something',
  email: 'Please enter an email',
  choices: 'Please select an answer',
};

/** Why an answer is refused, as its form says it; null when it is fine (spec 001 §5). */
export function answerRefusal(field: FeedbackField, answer: string | null): string | null {
  if (answer === null || answer === nullValue(field.type)) {
    return field.isRequired ? REQUIRED_TEXTS[field.type] : null;
  }
  switch (field.type) {
    case 'email':
      return emailRefusal(answer) !== null || answer.length > FEEDBACK_EMAIL_MAX_LENGTH
        ? 'Please enter a valid email'
        : null;
    case 'text':
      if (field.isRequired && answer.trim() === '') return REQUIRED_TEXTS.text;
      return answer.length > FEEDBACK_TEXT_MAX_LENGTH ? 'Too long' : null;
    case 'yes_no':
    case 'choices':
      return field.choices.some(({ value }) => value === answer)
        ? null
        : REQUIRED_TEXTS[field.type];
  }
}

/** The refusals of a form by the field's name; empty when all is fine. */
export function formRefusals(
  form: FeedbackForm,
  answers: FeedbackAnswers,
): Readonly<Record<string, string>> {
  const refusals: Record<string, string> = {};
  for (const field of FEEDBACK_FIELDS[form]) {
    const refusal = answerRefusal(field, answers[field.name] ?? nullValue(field.type));
    if (refusal !== null) refusals[field.name] = refusal;
  }
  return refusals;
}

/** The answers of a form without those that it does not ask for, each at least its null value. */
export function formAnswers(
  form: FeedbackForm,
  answers: FeedbackAnswers,
): Record<string, string | null> {
  return Object.fromEntries(
    FEEDBACK_FIELDS[form].map(({ name, type }) => [name, answers[name] ?? nullValue(type)]),
  );
}

/**
 * Whether the answers of a form are final. Feedback is; of a remediation *revoked* and *cannot* are: the
 * others reach the team and leave the form open, for nothing is eradicated yet (decisions §13).
 */
export function isFinalAnswer(form: FeedbackForm, answers: FeedbackAnswers): boolean {
  return form === 'feedback' || answers.remediate === 'revoked' || answers.remediate === 'cannot';
}

/** The steps of the public page (spec 001 §4). */
export const FEEDBACK_STEPS = ['feedback', 'remediate', 'done'] as const;
export type FeedbackStep = (typeof FEEDBACK_STEPS)[number];

/** What the steps are called (spec 001 §2). */
export const FEEDBACK_STEP_LABELS: Record<FeedbackStep, string> = {
  feedback: 'Give feedback',
  remediate: 'Remediate the issue',
  done: 'You made it',
};

/** The step of a page by which of its forms are filled. */
export function feedbackStep(isFilled: Readonly<Record<FeedbackForm, boolean>>): FeedbackStep {
  if (!isFilled.feedback) return 'feedback';
  return isFilled.remediate ? 'done' : 'remediate';
}

/** How long an expired link still says that it expired, in ms (decisions §4). */
export const EXPIRED_TOLD_MS = 90 * 86_400_000;

/** What a link answers at a moment (decisions §4): unknown and revoked ones look alike. */
export function linkAnswer(
  link: { readonly expiresAt: Date; readonly revokedAt: Date | null } | null,
  now: Date,
): 'open' | 'expired' | 'not_found' {
  if (link === null || link.revokedAt !== null) return 'not_found';
  if (link.expiresAt > now) return 'open';
  return now.getTime() - link.expiresAt.getTime() < EXPIRED_TOLD_MS ? 'expired' : 'not_found';
}
