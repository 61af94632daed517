import { describe, expect, it } from 'vitest';
import {
  answerText,
  FEEDBACK_FIELDS,
  FEEDBACK_FORMS,
  FEEDBACK_TIMELINE_FIELDS,
} from './feedback-forms.ts';

describe('the forms of the public page', () => {
  it('name each field once', () => {
    for (const form of FEEDBACK_FORMS) {
      const names = FEEDBACK_FIELDS[form].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(FEEDBACK_FORMS)('%s has the field that the timeline shows', (form) => {
    const names = FEEDBACK_FIELDS[form].map(({ name }) => name);
    expect(names).toContain(FEEDBACK_TIMELINE_FIELDS[form]);
  });

  it.each([
    ['feedback', 'revoked_yes_no', 'no', 'No'],
    ['feedback', 'remarks_text', ' ', null],
    ['feedback', 'contact_email', null, null],
    ['remediate', 'remediate', 'cannot', 'I cannot remediate it'],
    ['remediate', 'remediate', 'unheard', 'unheard'],
  ] as const)('%s: %s = %s reads as %s', (form, name, value, text) => {
    const field = FEEDBACK_FIELDS[form].find((one) => one.name === name);
    expect(field && answerText(field, value)).toBe(text);
  });
});
