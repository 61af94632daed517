import { domainOfEmail } from '../perimeter/perimeter.ts';

/** What makes an author probably one of the company, the strongest first. */
export const YOURS_REASONS = ['company_address', 'member_name', 'commits_here'] as const;
export type YoursReason = (typeof YOURS_REASONS)[number];

/** One reason with what it rests on. */
export interface YoursEvidence {
  readonly reason: YoursReason;
  /** The address, the member's name, or the commits as `12/14`. */
  readonly detail: string;
}

/** An author who is not in the perimeter, by one of their addresses. */
export interface OutsideAuthor {
  readonly email: string;
  readonly name: string;
  /** Other addresses of the same login or name, in commits that the product has seen. */
  readonly otherEmails: readonly string[];
  /** Commits that the product has seen: in repositories of the perimeter, and at all. */
  readonly commitsHere: number;
  readonly commits: number;
}

/** Fewer commits say nothing about where a developer works. */
export const COMMITS_FROM = 5;
/** The share of commits in the perimeter from which an author commits mostly there. */
export const COMMITS_SHARE = 0.8;
/** Addresses that belong to programs. */
const PROGRAMS = /\[bot\]|\bbot\b|noreply@github\.com$|^(?:actions|dependabot|renovate)@/i;

/** A name to compare by: without case, accents, and the order of its words. Null where it says too little. */
export function comparableName(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length < 2 ? null : words.sort().join(' ');
}

/** Why an author is probably one of the company, in the order of {@link YOURS_REASONS}; empty: nothing says so. */
export function yoursEvidence(
  author: OutsideAuthor,
  company: { readonly domains: readonly string[]; readonly memberNames: readonly string[] },
): YoursEvidence[] {
  if (PROGRAMS.test(author.email) || PROGRAMS.test(author.name)) return [];
  const own = author.otherEmails.find((email) => domainOfEmail(email, company.domains) !== null);
  const name = comparableName(author.name);
  const member = company.memberNames.find((one) => name !== null && comparableName(one) === name);
  const isMostlyHere =
    author.commitsHere >= COMMITS_FROM && author.commitsHere >= author.commits * COMMITS_SHARE;
  return [
    ...(own === undefined ? [] : [{ reason: 'company_address' as const, detail: own }]),
    ...(member === undefined ? [] : [{ reason: 'member_name' as const, detail: member }]),
    ...(isMostlyHere
      ? [{ reason: 'commits_here' as const, detail: `${author.commitsHere}/${author.commits}` }]
      : []),
  ];
}

/** A piece of evidence as a sentence. */
export function yoursText({ reason, detail }: YoursEvidence): string {
  switch (reason) {
    case 'company_address':
      return `Committed as ${detail}`;
    case 'member_name':
      return `Has the name of the member ${detail}`;
    case 'commits_here': {
      const [here = '', all = ''] = detail.split('/');
      return `${here} of ${all} commits are in your repositories`;
    }
  }
}
