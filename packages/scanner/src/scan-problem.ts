/** Why a part of a history was not read. */
export const PROBLEM_REASONS = ['missing_object', 'unreadable', 'over_limit'] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/** A part of a history that was not read. The rest was. */
export interface ScanProblem {
  readonly commit: string;
  /** Null: the commit as a whole. May hold a secret, as every path may. */
  readonly path: string | null;
  readonly reason: ProblemReason;
}
