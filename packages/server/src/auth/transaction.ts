import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Vault } from '../crypto/vault.ts';

/** How long a person may take at the identity provider, in seconds. */
export const TRANSACTION_SECONDS = 15 * 60;

const CONTEXT = 'login-transaction';

const Transaction = v.object({
  nonce: v.string(),
  state: v.string(),
  /** Same-origin path to go to afterwards. */
  target: v.string(),
  /** PKCE verifier of the code flow. */
  verifier: v.string(),
  expiresAt: v.number(),
});

/** A sign-in under way: what the answer of the identity provider must match. */
export type Transaction = v.InferOutput<typeof Transaction>;

/** A new sign-in that goes to `target` when it succeeds. */
export function beginTransaction(target: string, now: Date): Transaction {
  const random = () => randomBytes(32).toString('base64url');
  return {
    nonce: random(),
    state: random(),
    target,
    verifier: random(),
    expiresAt: now.getTime() + TRANSACTION_SECONDS * 1000,
  };
}

/** The transaction as its cookie carries it: sealed, so that a browser can neither read nor forge it. */
export function sealTransaction(vault: Vault, transaction: Transaction): string {
  return vault.seal(JSON.stringify(transaction), CONTEXT).toString('base64url');
}

/** The transaction of a cookie, or null when it is missing, forged or too old. */
export function openTransaction(
  vault: Vault,
  cookie: string | undefined,
  now: Date,
): Transaction | null {
  if (cookie === undefined) return null;
  try {
    const text = vault.open(Buffer.from(cookie, 'base64url'), CONTEXT);
    const transaction = v.parse(Transaction, JSON.parse(text));
    return transaction.expiresAt > now.getTime() ? transaction : null;
  } catch {
    return null;
  }
}
