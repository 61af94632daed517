/** The forms of the public page: what the developer knows, and what the developer did (decisions §4). */
export const FEEDBACK_FORMS = ['feedback', 'remediate'] as const;
export type FeedbackForm = (typeof FEEDBACK_FORMS)[number];

/** How a field is filled in. */
export type FeedbackFieldType = 'yes_no' | 'email' | 'text' | 'choices';

/** One field of a form. */
export interface FeedbackField {
  readonly name: string;
  readonly type: FeedbackFieldType;
  readonly label: string;
  readonly isRequired: boolean;
  /** The values that it takes, with their labels; empty where it takes a text. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The titles of the forms. */
export const FEEDBACK_FORM_TITLES: Record<FeedbackForm, string> = {
  feedback: 'Feedback',
  remediate: 'Remediation',
};

/** What the timeline says when a form was filled in (decisions §13). The developer is not signed in, so nobody is named. */
export const FEEDBACK_TIMELINE_TEXTS: Record<FeedbackForm, string> = {
  feedback: 'A developer gave feedback',
  remediate: 'A developer answered what was done about it',
};

/** The field of each form that the timeline shows: the developer's remarks, or the remediation. */
export const FEEDBACK_TIMELINE_FIELDS: Record<FeedbackForm, string> = {
  feedback: 'remarks_text',
  remediate: 'remediate',
};

/** The fields of each form, in their order (decisions §4). */
export const FEEDBACK_FIELDS: Record<FeedbackForm, readonly FeedbackField[]> = {
  feedback: [
    {
      name: 'revoked_yes_no',
      type: 'yes_no',
      label: 'Has this secret been revoked?',
      isRequired: true,
      choices: YES_NO,
    },
    {
      name: 'actual_secret_yes_no',
      type: 'yes_no',
      label: 'Is this an actual secret?',
      isRequired: true,
      choices: YES_NO,
    },
    {
      name: 'access_to_sensitive_yes_no',
      type: 'yes_no',
      label: 'Does it give, or has it given, access to sensitive information or services?',
      isRequired: true,
      choices: YES_NO,
    },
    {
      name: 'contact_email',
      type: 'email',
      label: 'How can we reach you?',
      isRequired: false,
      choices: [],
    },
    {
      name: 'remarks_text',
      type: 'text',
      label: 'Additional remarks',
      isRequired: false,
      choices: [],
    },
  ],
  remediate: [
    {
      name: 'remediate',
      type: 'choices',
      label: 'What did you do about it?',
      isRequired: true,
      choices: [
        { value: 'revoked', label: 'I revoked and rotated it' },
        { value: 'removed', label: 'I removed it from the code only' },
        { value: 'in_progress', label: 'I am working on it' },
        { value: 'cannot', label: 'I cannot remediate it' },
      ],
    },
    {
      name: 'remediate_remarks',
      type: 'text',
      label: 'Additional remarks',
      isRequired: false,
      choices: [],
    },
  ],
};

/** An answer as a person reads it; null where the field was left empty. */
export function answerText(field: FeedbackField, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return field.choices.find((choice) => choice.value === value)?.label ?? value;
}
