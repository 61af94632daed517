import { isRecheckOffered, type ValidityStatus } from '../validity/validity.ts';

/** Checks that one public link may ask for in an hour. */
export const CHECKS_PER_LINK = 5;

/**
 * Whether the public page offers *Check again*: the installation checks secrets, the detector has a check, the state leaves a
 * question open (spec 000 §4), and the leak is one that the developer answers for.
 */
export function isCheckAgainOffered(page: {
  readonly areChecksOn: boolean;
  readonly hasCheck: boolean;
  readonly isOutbound: boolean;
  readonly validity: ValidityStatus;
}): boolean {
  return page.areChecksOn && page.hasCheck && !page.isOutbound && isRecheckOffered(page.validity);
}

/** What is known of a secret's death. */
export interface ProofFacts {
  readonly validity: ValidityStatus;
  readonly lastSeenValid: Date | null;
  readonly lastSeenInvalid: Date | null;
  /** When a check through the public link last found it dead. */
  readonly provenAt: Date | null;
}

/** Whether a check through the link has proven the death already: a later answer that it works undoes the proof. */
export function isProvenByLink({ lastSeenValid, provenAt }: ProofFacts): boolean {
  return provenAt !== null && (lastSeenValid === null || provenAt >= lastSeenValid);
}

/** Since when it is proven that the secret is dead: by the developer's check, else by the product's own; null when it is not. */
export function provenSince(facts: ProofFacts): Date | null {
  if (facts.validity !== 'invalid') return null;
  return isProvenByLink(facts) ? facts.provenAt : facts.lastSeenInvalid;
}

/** What the public page says after a check; `vendor` null where its name is not known. */
export function checkAgainText(outcome: ValidityStatus, vendor: string | null): string {
  const name = vendor ?? 'The vendor';
  switch (outcome) {
    case 'invalid':
      return `${name} refuses this secret: it no longer works.`;
    case 'valid':
      return `${name} still accepts this secret. Revoke it, then check again.`;
    case 'can_not_check':
      return 'This secret cannot be checked.';
    case 'not_checked':
    case 'failed_to_check':
      return `${name} gave no clear answer. Try again in a minute.`;
  }
}
