import { type ActionRefusal, REFUSAL_TEXTS } from '../actions/actions.ts';
import { MEMBER_REFUSAL_TEXTS } from '../members/members.ts';
import { TOKEN_REFUSED_TEXT } from '../private-tokens/private-tokens.ts';
import { REQUIRE_TEXTS } from '../sso-rehearsal/sso-rehearsal.ts';
import { TRACKER_TEXTS } from '../tracker-texts/tracker-texts.ts';

/**
 * Every reason that a failed call can give in `code`, with its HTTP status and its sentence (decisions §2). The server and
 * the mock answer from this one table. `not_found` is the same for "does not exist" and "not yours".
 */
export const PROBLEMS = {
  bad_request: [400, 'The request could not be understood.'],
  validation: [400, 'Some fields are not valid.'],
  wrong_transition: [400, REFUSAL_TEXTS.wrong_transition],
  reason_required: [400, REFUSAL_TEXTS.reason_required],
  unknown_severity: [400, REFUSAL_TEXTS.unknown_severity],
  unknown_assignee: [400, 'There is no active member with this e-mail address.'],
  unknown_recipient: [400, 'Only developers who are involved in this incident can be asked.'],
  empty_selection: [400, 'Select at least one incident.'],
  too_many_patches: [400, 'The search finds more patches than may be scanned.'],
  undo_expired: [400, 'This can no longer be undone.'],
  self: [400, MEMBER_REFUSAL_TEXTS.self],
  last_admin: [400, MEMBER_REFUSAL_TEXTS.last_admin],
  wrong_state: [400, MEMBER_REFUSAL_TEXTS.wrong_state],
  invitation_expired: [400, 'This invitation has expired. Ask an admin to send it again.'],
  test_failed: [400, 'We were unable to test your notifier, please try again later'],
  invalid_oauth: [400, TRACKER_TEXTS.invalidOauth],
  needs_reconnection: [400, 'Jira no longer accepts this connection. Connect it again.'],
  tracker_refused: [400, TRACKER_TEXTS.ticketFailed],
  token_refused: [400, TOKEN_REFUSED_TEXT],
  not_rehearsed: [400, REQUIRE_TEXTS.not_rehearsed],
  too_many_keys: [400, 'You have reached the maximum of active API keys.'],
  limit_reached: [409, 'The limit is reached.'],
  key_reused: [400, 'This Idempotency-Key was used for another request.'],
  unauthenticated: [401, 'Not authenticated'],
  not_permitted: [403, REFUSAL_TEXTS.not_permitted],
  csrf: [403, 'The CSRF token is missing or wrong.'],
  foreign_origin: [403, 'This address answers to pages of its own origin only.'],
  not_invited: [
    403,
    'There is no account for this address. Ask an administrator for an invitation.',
  ],
  sso_required: [403, 'Your company requires single sign-on. Choose “Log in with single sign-on”.'],
  email_not_verified: [403, 'The identity provider did not confirm your e-mail address.'],
  sign_in_refused: [403, 'The sign-in could not be confirmed. Please start again.'],
  not_found: [404, 'Not found.'],
  already_exists: [409, 'This exists already.'],
  stale: [409, 'This has changed since you opened it.'],
  in_progress: [409, 'A request with this Idempotency-Key is still running.'],
  answer_lost: [409, 'This may have been saved already. Reload the page to check.'],
  already_filled: [409, 'This form was filled in already.'],
  expired: [410, 'This page has expired.'],
  too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send JSON.'],
  wrong_host: [421, 'This server does not answer under that name.'],
  too_many_mails: [429, 'Your company has sent many e-mails in the last hour. Please try later.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment.'],
  internal: [500, 'An error occured'],
  tracker_unreachable: [503, 'Jira could not be reached. Please try again.'],
  not_ready: [503, 'The server is starting.'],
  database_unavailable: [503, 'The database cannot be reached. Please try again in a moment.'],
  issuer_unavailable: [503, 'The identity provider does not answer. Please try again in a minute.'],
} as const satisfies Record<string | ActionRefusal, readonly [status: number, detail: string]>;

/** A reason code of the wire. */
export type ProblemCode = keyof typeof PROBLEMS;
