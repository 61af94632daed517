import type { AttachmentReason } from '../attachment-reasons/attachment-reasons.ts';

/** Why a developer is in the perimeter (spec 001 §6). */
export const ORIGIN_REASONS = [
  'git_email',
  'github_organization',
  'manual',
  'github_bio',
  'github_company',
] as const;
export type OriginReason = (typeof ORIGIN_REASONS)[number];

/** One reason, and until when it held. */
export interface Origin {
  readonly reason: OriginReason;
  readonly deactivatedAt: Date | null;
}

/** Whether a developer or repository is in the perimeter: as long as any of its origins holds (spec 001 §6). */
export function isInPerimeter(origins: readonly Origin[]): boolean {
  return origins.some(({ deactivatedAt }) => deactivatedAt === null);
}

/** Whether a reason of the wire holds still. */
export function isActiveOrigin(origin: { readonly deactivated_at: string | null }): boolean {
  return origin.deactivated_at === null;
}

/** The company's domain that an address belongs to, subdomains included; null when it belongs to none of them. */
export function domainOfEmail(email: string, domains: readonly string[]): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!email.includes('@')) return null;
  const own = domains.map((domain) => domain.toLowerCase());
  return own.find((domain) => host === domain || host.endsWith(`.${domain}`)) ?? null;
}

/** Shorter names occur in every text. */
const SHORTEST_NAME = 4;

/** Whether a text that a developer wrote about themself names the company: as a word of its own, or one of its domains. */
export function namesCompany(
  text: string,
  company: { readonly name: string; readonly domains: readonly string[] },
): boolean {
  const lower = text.toLowerCase();
  const isWord = (word: string) => {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
      const around = [lower[at - 1] ?? ' ', lower[at + word.length] ?? ' '];
      if (around.every((char) => !/[\p{L}\p{N}]/u.test(char))) return true;
    }
    return false;
  };
  const words = [company.name, ...company.domains].map((word) => word.trim().toLowerCase());
  return words.some((word) => word.length >= SHORTEST_NAME && isWord(word));
}

/** The facts that decide the attachment reasons of an occurrence. */
export interface AttachmentFacts {
  readonly authorEmail: string;
  readonly domains: readonly string[];
  /** The author's address is that of a developer in the perimeter. */
  readonly isKnownDeveloper: boolean;
  /** The repository is watched, or belongs to an organisation of the company. */
  readonly isRepositoryInPerimeter: boolean;
  /** A secret grasper of the company occurs in the same commit. */
  readonly isGrasped?: boolean;
}

/** Why an occurrence concerns the company (decisions §4). */
export function attachmentReasons(facts: AttachmentFacts): AttachmentReason[] {
  const isOurs = facts.isKnownDeveloper || domainOfEmail(facts.authorEmail, facts.domains) !== null;
  return [
    ...(isOurs ? (['by_dev_from_perimeter'] as const) : []),
    ...(facts.isRepositoryInPerimeter ? (['on_github_org_in_perimeter'] as const) : []),
    ...(facts.isGrasped === true ? (['from_secret_grasper'] as const) : []),
  ];
}

/** What each reason is called (decisions §11). */
export const ORIGIN_LABELS: Record<OriginReason, string> = {
  git_email: 'Commit e-mail',
  github_organization: 'GitHub organization',
  manual: 'Added by hand',
  github_bio: 'GitHub bio',
  github_company: 'GitHub company',
};

/** Above this a repository has too many contributors to say how many: GitHub links no more of them (decisions §11). */
const MOST_CONTRIBUTORS = 500;

/** What is stored and shown where the contributors are too many to say how many. */
export const TOO_MANY_CONTRIBUTORS = -1;

/** The number of contributors as the wire has it: -1 for too many, null where they were not counted. */
export function shownContributors(count: number | null): number | null {
  if (count === null) return null;
  return count < 0 || count > MOST_CONTRIBUTORS ? TOO_MANY_CONTRIBUTORS : count;
}
