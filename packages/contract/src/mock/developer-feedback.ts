import { formAnswers, formRefusals, isFinalAnswer } from '@sluice/domain/feedback-answers';
import { FEEDBACK_FORMS } from '@sluice/domain/feedback-forms';
import type {
  developerFeedbackEndpoints,
  FeedbackForms,
  FeedbackIncident,
} from '../endpoints/developer-feedback.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { problem } from './problems.ts';

function pageOf(database: MockDatabase, token: string): FeedbackIncident | ProblemDetails {
  const page = database.feedbackPages.get(token);
  if (page === undefined) return problem('not_found');
  return Date.parse(page.expire_at) <= database.now.getTime() ? problem('expired') : page;
}

/** The public page over the database. */
export const developerFeedbackHandlers: Handlers<typeof developerFeedbackEndpoints, MockContext> = {
  getDeveloperFeedback: ({ params }, { database }) => {
    const page = pageOf(database, params.token);
    return 'forms' in page
      ? { status: 200, data: { ...page, now: database.now.toISOString() } }
      : page;
  },
  answerDeveloperFeedback: ({ params, body }, { database }) => {
    const page = pageOf(database, params.token);
    if (!('forms' in page)) return page;
    if (page.is_outbound_leak) return problem('not_found');
    let forms: FeedbackForms = page.forms;
    for (const form of FEEDBACK_FORMS) {
      const given = body.forms_with_answers[form];
      if (given === undefined) continue;
      if (forms[form].is_filled) return problem('already_filled', { current: { forms } });
      const refusals = Object.entries(formRefusals(form, given));
      if (refusals.length > 0) {
        const fields = Object.fromEntries(refusals.map(([name, text]) => [name, [text]]));
        return problem('validation', { fields });
      }
      const answers = formAnswers(form, given);
      const isFilled = isFinalAnswer(form, answers);
      forms = {
        ...forms,
        [form]: {
          is_filled: isFilled,
          filled_at: isFilled ? database.now.toISOString() : null,
          form_fields: forms[form].form_fields.map((field) => ({
            ...field,
            answer: answers[field.name] ?? null,
          })),
        },
      };
    }
    database.feedbackPages.set(params.token, { ...page, forms });
    return { status: 200, data: { forms_with_answers: forms } };
  },
  // The vendor of the mock refuses every secret.
  checkDeveloperFeedback: ({ params }, { database }) => {
    const page = pageOf(database, params.token);
    if (!('forms' in page)) return page;
    if (page.is_outbound_leak) return problem('not_found');
    const now = database.now.toISOString();
    const checked: FeedbackIncident = page.can_check_again
      ? {
          ...page,
          validity_status: 'invalid',
          last_seen_invalid: now,
          proven_at: now,
          can_check_again: false,
        }
      : page;
    database.feedbackPages.set(params.token, checked);
    const { validity_status, last_seen_valid, last_seen_invalid, can_check_again, proven_at } =
      checked;
    return {
      status: 200,
      data: {
        outcome: validity_status,
        validity_status,
        last_seen_valid,
        last_seen_invalid,
        can_check_again,
        proven_at,
      },
    };
  },
};
