import { PROBLEMS, type ProblemCode } from '@sluice/domain/problems';
import type { Refusal } from '../handlers.ts';

/** What comes along with a problem. */
export type ProblemExtra = Partial<Omit<Refusal, 'status' | 'code'>>;

/** A problem as the mock answers it, with the status and the sentence of the domain's table. */
export function problem(code: ProblemCode, extra: ProblemExtra = {}): Refusal {
  const [status, detail] = PROBLEMS[code];
  return { status, code, detail, ...extra };
}
