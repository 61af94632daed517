import { PROBLEMS, type ProblemCode } from '@sluice/domain/problems';
import type { ProblemDetails } from '../handlers.ts';

/** The further members of a problem. */
export type ProblemExtra = Partial<Omit<ProblemDetails, 'status' | 'code'>>;

/** A problem as the mock answers it, with the status and the sentence of the domain's table. */
export function problem(code: ProblemCode, extra: ProblemExtra = {}): ProblemDetails {
  const [status, detail] = PROBLEMS[code];
  return { status, code, detail, ...extra };
}
