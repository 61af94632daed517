import type { Role } from '../permissions/permissions.ts';

/** Why an answer of an identity provider is refused. A visitor sees one text for all; admins see the reason. */
export const SAML_REFUSALS = [
  'malformed',
  'not_verified',
  'wrong_recipient',
  'unsolicited',
  'replayed',
  'wrong_domain',
  'not_a_member',
] as const;
export type SamlRefusal = (typeof SAML_REFUSALS)[number];

/** What a rehearsed answer would have led to: a member, a new one, or a refusal. */
export const REHEARSAL_OUTCOMES = ['member', 'newcomer', ...SAML_REFUSALS] as const;
export type RehearsalOutcome = (typeof REHEARSAL_OUTCOMES)[number];

/** One claim of the signed assertion. */
export interface RehearsalClaim {
  readonly name: string;
  readonly value: string;
}

/** Claims that a rehearsal keeps, and the length of each: more than any provider needs. */
export const MOST_CLAIMS = 50;
export const LONGEST_CLAIM = 500;

/** The newest rehearsal of a connection. */
export interface Rehearsal {
  readonly outcome: RehearsalOutcome;
  /** The address that the assertion names; empty where it names none, or was not verified. */
  readonly email: string;
  /** The role of the member that it meets; null for the others. */
  readonly role: Role | null;
}

/**
 * Whether a rehearsal shows that nobody is locked out by requiring this connection: it led to an admin, who can also switch the
 * requirement off.
 */
export function isPassed({ outcome, role }: Rehearsal): boolean {
  return outcome === 'member' && role === 'admin';
}

const REFUSED_TEXTS: Record<SamlRefusal, string> = {
  malformed:
    'The answer is not one that we read: too large, with comments or entities, signed with SHA-1, or without exactly one assertion.',
  not_verified:
    'The assertion is not signed by a certificate of this connection, is not for our entity ID, or is not valid at this time.',
  wrong_recipient: 'The assertion was made for another reply URL.',
  unsolicited: 'The assertion does not answer this rehearsal.',
  replayed: 'This assertion was used before.',
  wrong_domain: 'The assertion names no e-mail address in the domains of this connection.',
  not_a_member:
    'The account of this address is blocked, belongs to another company, or is bound to another name at the identity provider.',
};

/** What a rehearsal came to, in words. */
export interface RehearsalVerdict {
  readonly tone: 'good' | 'attention' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** Says which member an answer meets, or why none. */
export function rehearsalVerdict(rehearsal: Rehearsal): RehearsalVerdict {
  const { outcome, email } = rehearsal;
  if (outcome === 'newcomer') {
    return {
      tone: 'attention',
      title: `${email} would become a new member`,
      text: 'The answer is accepted. To require single sign-on, rehearse as an admin.',
    };
  }
  if (outcome !== 'member') {
    return { tone: 'bad', title: 'The answer would be refused', text: REFUSED_TEXTS[outcome] };
  }
  return isPassed(rehearsal)
    ? {
        tone: 'good',
        title: `${email} would be signed in as an admin`,
        text: 'The rehearsal passed. Single sign-on can be required.',
      }
    : {
        tone: 'attention',
        title: `${email} would be signed in as a member`,
        text: 'The answer is accepted. To require single sign-on, rehearse as an admin.',
      };
}

export const REQUIRE_TEXTS = {
  not_rehearsed:
    'Rehearse this connection as an admin first: its saved configuration has not been tried.',
} as const;
export type RequireRefusal = keyof typeof REQUIRE_TEXTS;

/** Why a connection cannot be made required; null when it can. Switching the requirement off is always possible. */
export function requireRefusal(
  connection: { readonly is_rehearsed: boolean },
  isRequired: boolean,
): RequireRefusal | null {
  return isRequired && !connection.is_rehearsed ? 'not_rehearsed' : null;
}

/** The part of a connection that a rehearsal tries. */
export interface RehearsedConfiguration {
  readonly sign_in_endpoint: string;
  readonly certificates: readonly string[];
  readonly domains: readonly string[];
  readonly idp_initiated: boolean;
}

/** Whether two configurations sign people in alike: what one rehearsal showed holds for the other. A name changes nothing. */
export function isSameConfiguration(
  one: RehearsedConfiguration,
  other: RehearsedConfiguration,
): boolean {
  const partsOf = (connection: RehearsedConfiguration) => [
    connection.sign_in_endpoint,
    connection.idp_initiated,
    connection.certificates,
    connection.domains,
  ];
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

/** How long `sluice user let-in` opens the other sign-in for a person, in minutes. */
export const LET_IN_MINUTES = 60;

/** Whether a person has to sign in by single sign-on: a connection of the domain requires it, and nobody let them in otherwise. */
export function mustUseSso(isRequired: boolean, letInUntil: Date | null, now: Date): boolean {
  return isRequired && (letInUntil === null || letInUntil.getTime() <= now.getTime());
}
