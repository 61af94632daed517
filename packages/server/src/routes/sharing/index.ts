import type { sharingEndpoints } from '@sluice/contract/endpoints/sharing';
import type { Route } from '../../http/route.ts';
import { createSharedLink } from './create-shared-link.ts';
import { emailFeedback } from './email-feedback.ts';
import { getSharedLink } from './get-shared-link.ts';
import { listFeedbackAnswers } from './list-feedback-answers.ts';
import { revokeSharedLink } from './revoke-shared-link.ts';
import { rotateSharedLink } from './rotate-shared-link.ts';

/** Public links and what comes back through them. */
export const SHARING_ROUTES = {
  getSharedLink,
  createSharedLink,
  emailFeedback,
  revokeSharedLink,
  rotateSharedLink,
  listFeedbackAnswers,
} satisfies Record<keyof typeof sharingEndpoints, Route>;
