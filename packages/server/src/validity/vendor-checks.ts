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

interface Vendor {
  /** The call before this one: one at a time. */
  last: Promise<unknown>;
  notBeforeMs: number;
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
        vendor.notBeforeMs = clock().getTime() + backOffMs(answer);
      }
      return checker.read(answer) ?? 'failed_to_check';
    } catch {
      // Whatever went wrong on the way says nothing about the secret, and could quote it.
      return 'failed_to_check';
    }
  };

  return {
    check: (detector, value) => {
      const checker = checkerOf(detector);
      if (checker === null) return Promise.resolve('can_not_check');
      const vendor = vendors.get(checker.vendor) ?? { last: Promise.resolve(), notBeforeMs: 0 };
      vendors.set(checker.vendor, vendor);
      const outcome = vendor.last.then(() => ask(checker, value, vendor));
      vendor.last = outcome;
      return outcome;
    },
  };
}

function backOffMs({ headers }: OutboundAnswer): number {
  const seconds = Number(headers['retry-after']);
  if (!Number.isFinite(seconds) || seconds <= 0) return BACK_OFF_MS;
  return Math.min(seconds * 1_000, LONGEST_BACK_OFF_MS);
}
