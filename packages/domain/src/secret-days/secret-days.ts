import { VALIDITY_LABELS } from '../validity/validity.ts';

/**
 * Secret-days: the days in a period on which secrets that are known to be valid were public.
 *
 * A secret counts once a check has found it valid. It counts from its first commit on, for a check that finds it valid today
 * says that it was valid when it leaked. It stops to count at the first check after the last valid one that finds it invalid,
 * or at a person's resolution as remediated, if the incident is still resolved. Likely false positives are left out.
 */

/** A check of a secret with its vendor. */
export interface ValidityCheck {
  readonly atMs: number;
  readonly isValid: boolean;
}

/** What secret-days read of an incident, as of a moment. */
export interface ExposedSecret {
  /** Its occurrences: when each was committed, and when the product saw it. */
  readonly occurrences: readonly {
    readonly committedAtMs: number;
    readonly triggeredAtMs: number;
  }[];
  readonly checks: readonly ValidityCheck[];
  /** When a person resolved it as remediated, where it still is; else null. */
  readonly remediatedAtMs: number | null;
}

/** A stretch of time; its end exclusive. */
export interface ExposureSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export const DAY_MS = 86_400_000;

/** When a secret that is known to be valid was public; null where it is not known to be valid. No end: it is so still. */
export function exposureOf(
  secret: ExposedSecret,
): { startMs: number; endMs: number | null } | null {
  const valid = secret.checks.filter(({ isValid }) => isValid).map(({ atMs }) => atMs);
  if (valid.length === 0 || secret.occurrences.length === 0) return null;
  const lastValidMs = Math.max(...valid);
  const dead = secret.checks.filter(({ atMs, isValid }) => !isValid && atMs > lastValidMs);
  const ends = [...dead.map(({ atMs }) => atMs), secret.remediatedAtMs ?? Infinity];
  const endMs = Math.min(...ends);
  // The date of a commit is what its author says: it is not later than the product's sight of it.
  const seen = secret.occurrences.map((one) => Math.min(one.committedAtMs, one.triggeredAtMs));
  return { startMs: Math.min(...seen), endMs: endMs === Infinity ? null : endMs };
}

/** The secret-days of one secret in a period, as of a moment; 0 where it does not count. */
export function secretDays(
  secret: ExposedSecret,
  { startMs, endMs }: ExposureSpan,
  asOfMs: number,
): number {
  const exposure = exposureOf(secret);
  if (exposure === null) return 0;
  const from = Math.max(exposure.startMs, startMs);
  const to = Math.min(exposure.endMs ?? asOfMs, endMs, asOfMs);
  return Math.max(0, to - from) / DAY_MS;
}

/** How an event of the timeline says the outcome of a check, by the product or by a person; the figures read these texts. */
export function checkTexts(outcome: 'valid' | 'invalid'): readonly string[] {
  return [false, true].map((isByPerson) => checkText(outcome, isByPerson));
}

/** The sentence of a check in the timeline. */
export function checkText(outcome: keyof typeof VALIDITY_LABELS, isByPerson: boolean): string {
  const done = isByPerson ? 'checked the secret' : 'The secret was checked';
  return `${done}: ${VALIDITY_LABELS[outcome]}`;
}

/** The share of the total that the first rows hold, as "81% of all"; empty without days. */
export function shareText(days: readonly number[], total: number): string {
  if (total === 0) return '';
  const sum = days.reduce((all, one) => all + one, 0);
  return `${Math.round((sum / total) * 100)}% of all`;
}
