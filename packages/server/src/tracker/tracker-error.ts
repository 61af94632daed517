import { type OutboundAnswer, OutboundError } from '../outbound/call.ts';
import { retryAt } from '../outbound/vendor-lease.ts';

/** Why an issue tracker did not do what was asked. */
export type TrackerFailure =
  /** The connection is no longer accepted: a person has to connect again. */
  | 'reconnect'
  /** This server has no app at Atlassian. */
  | 'not_connected'
  /** 403, and 401 for a token that was just refreshed. */
  | 'forbidden'
  /** 404. */
  | 'not_found'
  /** 429. */
  | 'limited'
  /** 400 and the like: the same call would be refused again. */
  | 'refused'
  /** No answer, or one that says nothing: the call may have worked. */
  | 'unreachable';

/** A call of an issue tracker that failed. `detail` is what the tracker says of the fields; it is text of the customer's own site. */
export class TrackerError extends Error {
  override name = 'TrackerError';
  readonly failure: TrackerFailure;
  readonly status: number | null;
  readonly detail: string;
  readonly retryAfterMs: number | null;

  constructor(
    failure: TrackerFailure,
    given: { status?: number; detail?: string; retryAfterMs?: number | null } = {},
  ) {
    super(`The issue tracker: ${failure}.`);
    this.failure = failure;
    this.status = given.status ?? null;
    this.detail = given.detail ?? '';
    this.retryAfterMs = given.retryAfterMs ?? null;
  }
}

const DETAIL_LENGTH = 300;

/** What Jira says is wrong: its messages, and the errors of its fields (`{errorMessages, errors}` of REST v3). */
function detailOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { errorMessages, errors }: { errorMessages?: unknown; errors?: unknown } = body;
  const messages = Array.isArray(errorMessages) ? errorMessages : [];
  const fields = typeof errors === 'object' && errors !== null ? Object.values(errors) : [];
  const texts = [...messages, ...fields].filter((one) => typeof one === 'string');
  return texts.join(' ').slice(0, DETAIL_LENGTH);
}

const BY_STATUS: Readonly<Record<number, TrackerFailure>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not_found',
  429: 'limited',
};

/** The body of an answer as JSON; null where it is none. */
export function jsonOf(answer: OutboundAnswer): unknown {
  try {
    const value: unknown = JSON.parse(answer.body);
    return value;
  } catch {
    return null;
  }
}

/** The failure that an answer of Jira means. */
export function failureOf(answer: OutboundAnswer, now: Date): TrackerError {
  const { status } = answer;
  const known = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'refused' : 'unreachable');
  const at = retryAt(answer, now);
  return new TrackerError(known, {
    status,
    detail: detailOf(jsonOf(answer)),
    retryAfterMs: at === null ? null : Math.max(0, at.getTime() - now.getTime()),
  });
}

/** The failure of a call that got no answer. Refused, closed and timed out look alike, so that an attacker cannot map our network by them. */
export function silenceOf(error: unknown): TrackerError {
  if (!(error instanceof OutboundError)) throw error;
  return new TrackerError('unreachable');
}
