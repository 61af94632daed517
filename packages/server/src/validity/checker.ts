import type { SecretParts } from '../ingest/seal-context.ts';
import type { OutboundAnswer, OutboundCall } from '../outbound/call.ts';

/** A secret that is asked about, raw: never log it. */
export interface OpenSecret {
  value: string;
  parts: SecretParts;
}

type Call = Omit<OutboundCall, 'url'> & { path: string };

/** How a vendor is asked whether a secret still works: one documented call that reads and changes nothing. */
export interface Checker {
  /** Its name in settings (`SLUICE_CHECKER_URLS`) and in the queue of calls: one at a time a vendor. */
  readonly vendor: string;
  readonly detectors: readonly string[];
  /** Which of those values it can be asked about; all where it is left out. */
  readonly takes?: RegExp;
  /** The parts of the secret without which it cannot be asked. */
  readonly needs?: readonly string[];
  /** The page that describes the call. */
  readonly documentation: string;
  readonly origin: string;
  readonly call: (value: string, parts: SecretParts, now: Date) => Call | Promise<Call>;
  /** What an answer says; null when it says nothing, which is never taken for a no. */
  readonly read: (answer: OutboundAnswer) => 'valid' | 'invalid' | null;
}

/** A field of a JSON object, or undefined where the body is none. */
export function field(body: string, name: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, name) : undefined;
  } catch {
    return undefined;
  }
}

/** The header of basic authentication. */
export function basic(user: string, password: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
