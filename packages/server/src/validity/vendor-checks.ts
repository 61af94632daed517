import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Schema } from '../db/schema.ts';
import { callOut } from '../outbound/call.ts';
import { retryAt, withVendorLease } from '../outbound/vendor-lease.ts';
import type { CallEnd } from '../repositories/vendor-leases.ts';
import type { Checker, OpenSecret } from './checker.ts';
import { checkerOf } from './checkers.ts';

/** What asking came to. `failed_to_check` says nothing about the secret. */
export type CheckOutcome = 'valid' | 'invalid' | 'can_not_check' | 'failed_to_check';

/** What asking came to, or until when the vendor is not to be asked. */
export interface CheckAnswer {
  outcome: CheckOutcome;
  /** No call was made: the vendor rests until then. */
  restsUntil: Date | null;
}

/** Asks vendors whether secrets still work. */
export interface VendorChecks {
  check: (detector: string, secret: OpenSecret) => Promise<CheckAnswer>;
}

/** Calls of this process that wait for one vendor at most. */
const MOST_WAITING = 20;

interface Waiting {
  /** The call before this one: the processes compete for the vendor's lease, the calls of one do not. */
  last: Promise<unknown>;
  count: number;
}

/** Vendors are asked one call at a time each, over all processes, and left alone for as long as they ask for it. */
export function createVendorChecks(
  config: Config,
  clock: () => Date,
  db: Kysely<Schema>,
): VendorChecks {
  const queues = new Map<string, Waiting>();

  const call = async (
    checker: Checker,
    secret: OpenSecret,
  ): Promise<{ value: CheckOutcome; end: CallEnd }> => {
    const origin = config.checkerUrls[checker.vendor] ?? checker.origin;
    try {
      const { path, ...rest } = await checker.call(secret.value, secret.parts, clock());
      const answer = await callOut({ ...rest, url: `${origin}${path}` }, config.allowHosts);
      const isRefused = answer.status === 429 || answer.status >= 500;
      return {
        value: checker.read(answer) ?? 'failed_to_check',
        end: isRefused
          ? { kind: 'refused', retryAt: retryAt(answer, clock()) }
          : { kind: 'answered' },
      };
    } catch {
      // A failure on the way says nothing about the secret, and could quote it.
      return { value: 'failed_to_check', end: { kind: 'silent' } };
    }
  };

  const ask = async (checker: Checker, secret: OpenSecret): Promise<CheckAnswer> => {
    const done = await withVendorLease({ db, clock }, checker.vendor, () => call(checker, secret));
    return done.kind === 'done'
      ? { outcome: done.value, restsUntil: null }
      : { outcome: 'failed_to_check', restsUntil: done.until };
  };

  return {
    check: (detector, secret) => {
      const checker = checkerOf(detector, secret);
      if (checker === null) return Promise.resolve({ outcome: 'can_not_check', restsUntil: null });
      const queue = queues.get(checker.vendor) ?? { last: Promise.resolve(), count: 0 };
      queues.set(checker.vendor, queue);
      // A vendor that is slow must not make a thousand people wait for each other.
      if (queue.count >= MOST_WAITING) {
        return Promise.resolve({ outcome: 'failed_to_check', restsUntil: clock() });
      }
      queue.count += 1;
      const answer = queue.last
        .catch(() => {})
        .then(() => ask(checker, secret))
        .finally(() => {
          queue.count -= 1;
        });
      queue.last = answer;
      return answer;
    },
  };
}
