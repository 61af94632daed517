import type { Tag } from '@sluice/domain/tags';
import type { Finding } from '@sluice/scanner';

/** What the company is known by: its name, domains and words. */
export interface CompanyFacts {
  name: string;
  domains: readonly string[];
  contextKeywords: readonly string[];
}

/** Words shorter than this stand in every text. */
const SHORTEST_WORD = 3;

function mentions(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => word.length >= SHORTEST_WORD && lower.includes(word.toLowerCase()));
}

/** What the text around a secret says about the company. Many secrets share one text, which is read once. */
export interface PatchFacts {
  readonly hasDomain: boolean;
  readonly hasContext: boolean;
}

/** Reads what a patch says of the company. */
export function patchFacts(patch: string, company: CompanyFacts): PatchFacts {
  return {
    hasDomain: mentions(patch, company.domains),
    hasContext: mentions(patch, company.contextKeywords),
  };
}

/**
 * The tags of an occurrence (decisions §4): the scanner's, and those that need to know the company.
 *
 * @param isHistorical whether the commit is older than the watching of its repository
 */
export function tagsOf(
  finding: Finding,
  company: CompanyFacts,
  patch: PatchFacts,
  isHistorical: boolean,
): Tag[] {
  const tags: Tag[] = [...finding.tags];
  if (isHistorical) tags.push('FROM_HISTORICAL_SCAN');
  if (mentions(finding.commit.subject, [company.name])) tags.push('COMPANY_NAME_IN_COMMIT');
  if (patch.hasDomain) tags.push('DOMAIN');
  if (patch.hasContext) tags.push('IS_COMPANY_CONTEXT');
  return tags;
}
