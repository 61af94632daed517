import { REFUSAL_TEXTS } from '@sluice/domain/status';
import type { Refusal } from '../handlers.ts';

/**
 * The refusals that are the server's alone, with its status and sentence. A test of the server
 * plays the same scenes to both and holds them equal.
 */
const PROBLEMS = {
  bad_request: [400, 'The request could not be understood.'],
  validation: [400, 'Some fields are not valid.'],
  unknown_assignee: [400, 'There is no active member with this e-mail address.'],
  empty_selection: [400, 'Select at least one incident.'],
  too_many_patches: [400, 'The search finds more patches than may be scanned.'],
  undo_expired: [400, 'This can no longer be undone.'],
  unauthenticated: [401, 'Not authenticated'],
  not_permitted: [403, REFUSAL_TEXTS.not_permitted],
  not_found: [404, 'Not found.'],
  already_exists: [409, 'This exists already.'],
  stale: [409, 'Somebody else changed this meanwhile.'],
} as const satisfies Record<string, readonly [number, string]>;

/** A reason code that the mock answers beside those of the domain. */
export type ProblemCode = keyof typeof PROBLEMS;

/** What comes along with a refusal. */
export type ProblemExtra = Partial<Omit<Refusal, 'status' | 'code'>>;

/** A refusal of the mock, with the status and the sentence of its code. */
export function problem(code: ProblemCode, extra: ProblemExtra = {}): Refusal {
  const [status, detail] = PROBLEMS[code];
  return { status, code, detail, ...extra };
}
