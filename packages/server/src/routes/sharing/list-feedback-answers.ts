import { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import { FEEDBACK_FIELDS } from '@sluice/domain/feedback-forms';
import { route } from '../../http/route.ts';
import { answersOfIncident } from '../../repositories/shared-links.ts';
import { requireIncident } from '../incidents/incident-access.ts';

/** What developers answered about an incident, through links that were rotated since too. */
export const listFeedbackAnswers = route(
  sharingEndpoints.listFeedbackAnswers,
  async ({ params }, { deps, actor }) => {
    await requireIncident(deps.db, 'secret', actor.companyId, params.id);
    const stored = await answersOfIncident(deps.db, actor.companyId, params.id);
    const data = stored.map(({ linkId, form, filledAt, answers }) => ({
      link_id: linkId,
      form,
      filled_at: filledAt.toISOString(),
      answers: Object.fromEntries(
        FEEDBACK_FIELDS[form].map(({ name }) => {
          const value = answers[name];
          return [name, typeof value === 'string' ? value : null];
        }),
      ),
    }));
    return { status: 200, data };
  },
);
