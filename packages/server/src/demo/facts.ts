import type { Finding } from '@sluice/scanner';
import type { Deps } from '../deps.ts';
import { applyPresences } from '../github/apply-presences.ts';
import { uncheckable } from '../repositories/validity-checks.ts';
import { markUncheckable } from '../triage/update-incidents.ts';
import { checkSecret } from '../validity/check-secret.ts';
import { CHECKABLE_DETECTORS } from '../validity/checkers.ts';
import type { CheckOutcome } from '../validity/vendor-checks.ts';
import { createRandom } from './random.ts';

const HOUR_MS = 3_600_000;
const MOST_UNCHECKABLE = 200;

/** What a vendor says of a secret at some time. */
export interface PlannedCheck {
  readonly at: Date;
  readonly secret: string;
  readonly outcome: CheckOutcome;
}

/** Which commits of a source can be seen at some time. */
export interface PlannedPresenceCheck {
  readonly at: Date;
  readonly sourceId: number;
  readonly presences: readonly { sha: string; isPresent: boolean; etag: null }[];
}

/**
 * The answers of the vendors: some secrets work and are revoked days later, most never did or are not asked about yet.
 *
 * @param secrets when each secret was seen first
 */
export function planChecks(secrets: ReadonlyMap<string, Date>, anchor: Date): PlannedCheck[] {
  const random = createRandom(3_311);
  return [...secrets]
    .flatMap(([secret, seen]): PlannedCheck[] => {
      const at = new Date(seen.getTime() + random.between(1, 50) * 60_000);
      const [fate, days] = [random.fraction(), random.between(2, 30)];
      if (!CHECKABLE_DETECTORS.includes(secret.split('\0')[0] ?? '') || fate > 0.94) return [];
      if (fate > 0.88) return [{ at, secret, outcome: 'failed_to_check' }];
      if (fate > 0.5) return [{ at, secret, outcome: 'invalid' }];
      const revokedAt = new Date(at.getTime() + days * 24 * HOUR_MS);
      return [
        { at, secret, outcome: 'valid' },
        ...(fate > 0.2 ? [{ at: revokedAt, secret, outcome: 'invalid' } as const] : []),
      ];
    })
    .filter(({ at }) => at < anchor);
}

/** Asks about a secret at that time, by the function that the worker calls; the vendor's answer is planned, and nothing is sent. */
export async function runCheck(
  deps: Deps,
  companyId: number,
  incidentId: number,
  { at, outcome }: PlannedCheck,
): Promise<void> {
  const answered: Deps = {
    ...deps,
    clock: () => at,
    config: { ...deps.config, outbound: true },
    vendors: { ...deps.vendors, check: async () => ({ outcome, restsUntil: null }) },
  };
  await checkSecret(answered, companyId, incidentId, null);
}

/** Marks the secrets that no vendor can be asked about. */
export async function markTheUncheckable(deps: Deps, companyId: number, now: Date): Promise<void> {
  const ids = await uncheckable(deps.db, companyId, CHECKABLE_DETECTORS, MOST_UNCHECKABLE);
  if (ids.length > 0) await markUncheckable(deps.db, companyId, ids, now);
}

/** What was found at one time in one repository. */
interface SeenBatch {
  readonly at: Date;
  readonly watched: { readonly sourceId: number };
  readonly findings: readonly Finding[];
}

/** What the code host shows of the commits of a batch: most of them, and a part of those not any more after some days. */
export function planPresenceChecks(
  batches: readonly SeenBatch[],
  anchor: Date,
): PlannedPresenceCheck[] {
  return batches.flatMap((batch, index) => checksOf(batch, anchor, 5_000 + index));
}

function checksOf(batch: SeenBatch, anchor: Date, seed: number): PlannedPresenceCheck[] {
  const random = createRandom(seed);
  const shas = [...new Set(batch.findings.map(({ commit }) => commit.sha))];
  const seen = shas.filter(() => random.chance(0.85));
  const gone = seen.filter(() => random.chance(0.3));
  const check = (
    hours: number,
    list: readonly string[],
    isPresent: boolean,
  ): PlannedPresenceCheck => ({
    at: new Date(batch.at.getTime() + hours * HOUR_MS),
    sourceId: batch.watched.sourceId,
    presences: list.map((sha) => ({ sha, isPresent, etag: null })),
  });
  return [check(1, seen, true), check(random.between(30, 300), gone, false)].filter(
    ({ at, presences }) => at < anchor && presences.length > 0,
  );
}

/** Stores it, by the function that the worker calls. */
export async function runPresenceCheck(
  deps: Deps,
  companyId: number,
  { at, sourceId, presences }: PlannedPresenceCheck,
): Promise<void> {
  await applyPresences(deps.db, { companyId, sourceId }, presences, at);
}
