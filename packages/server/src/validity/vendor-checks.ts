import type { Config } from '../config.ts';
import { callOut, type OutboundAnswer } from '../outbound/call.ts';
import { type Checker, checkerOf } from './checkers.ts';

/** What asking came to. `failed_to_check` says nothing about the secret. */
export type CheckOutcome = 'valid' | 'invalid' | 'can_not_check' | 'failed_to_check';

/** Asks vendors whether secrets still work. */
export interface VendorChecks {
  check: (detector: string, value: string) => Promise<CheckOutcome>;
}

/** After 429 or 5xx without a word about when to come back. */
const BACK_OFF_MS = 60_000;
const LONGEST_BACK_OFF_MS = 3_600_000;
/** Calls that wait for one vendor at most. */
const MOST_WAITING = 20;

interface Vendor {
  /** The call before this one: one at a time. */
  last: Promise<unknown>;
  notBeforeMs: number;
  waiting: number;
}

/** Vendors are asked one call at a time each, and left alone for as long as they ask for it. */
export function createVendorChecks(config: Config, clock: () => Date): VendorChecks {
  const vendors = new Map<string, Vendor>();

  const ask = async (checker: Checker, value: string, vendor: Vendor): Promise<CheckOutcome> => {
    if (clock().getTime() < vendor.notBeforeMs) return 'failed_to_check';
    const { path, ...call } = checker.call(value);
    const origin = config.checkerUrls[checker.vendor] ?? checker.origin;
    try {
      const answer = await callOut({ ...call, url: `${origin}${path}` }, config.allowHosts);
      if (answer.status === 429 || answer.status >= 500) {
        vendor.notBeforeMs = clock().getTime() + backOffMs(answer, clock());
      }
      return checker.read(answer) ?? 'failed_to_check';
    } catch {
      // Whatever went wrong on the way says nothing about the secret, and could quote it.
      return 'failed_to_check';
    }
  };

  return {
    check: (detector, value) => {
      const checker = checkerOf(detector, value);
      if (checker === null) return Promise.resolve('can_not_check');
      const vendor = vendors.get(checker.vendor) ?? {
        last: Promise.resolve(),
        notBeforeMs: 0,
        waiting: 0,
      };
      vendors.set(checker.vendor, vendor);
      // A vendor that is slow must not make a thousand people wait for each other.
      if (vendor.waiting >= MOST_WAITING) return Promise.resolve('failed_to_check');
      vendor.waiting += 1;
      const outcome = vendor.last
        .then(() => ask(checker, value, vendor))
        .finally(() => {
          vendor.waiting -= 1;
        });
      vendor.last = outcome;
      return outcome;
    },
  };
}

/** How long a vendor asks to be left alone: in seconds, or until a date. */
function backOffMs({ headers }: OutboundAnswer, now: Date): number {
  const text = headers['retry-after'] ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  if (Number.isNaN(waitMs) || waitMs <= 0) return BACK_OFF_MS;
  return Math.min(waitMs, LONGEST_BACK_OFF_MS);
}
