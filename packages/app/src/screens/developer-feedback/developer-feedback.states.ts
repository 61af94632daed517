import type { FeedbackIncident } from '@sluice/contract/endpoints/developer-feedback';

/** Everything that the public page can be (spec 001 §4, Feedback page). */
export type DeveloperFeedbackState =
  | { readonly kind: 'loading' }
  /** Unknown and revoked links look alike. */
  | { readonly kind: 'notFound' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed' }
  /** The developer is not part of the company's perimeter, so there is no form to answer. */
  | { readonly kind: 'outbound'; readonly incident: FeedbackIncident }
  | { readonly kind: 'feedback'; readonly incident: FeedbackIncident }
  | { readonly kind: 'remediate'; readonly incident: FeedbackIncident }
  | { readonly kind: 'done'; readonly incident: FeedbackIncident };

export const DEVELOPER_FEEDBACK_KINDS = [
  'loading',
  'notFound',
  'expired',
  'failed',
  'outbound',
  'feedback',
  'remediate',
  'done',
] as const satisfies readonly DeveloperFeedbackState['kind'][];
