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

/**
 * The tags of an occurrence (decisions §4): the scanner's, and those that need to know the company.
 *
 * @param patch the text around the secret
 * @param isHistorical whether the commit is older than the watching of its repository
 */
export function tagsOf(
  finding: Finding,
  company: CompanyFacts,
  patch: string,
  isHistorical: boolean,
): Tag[] {
  const tags: Tag[] = [...finding.tags];
  if (isHistorical) tags.push('FROM_HISTORICAL_SCAN');
  if (mentions(finding.commit.subject, [company.name])) tags.push('COMPANY_NAME_IN_COMMIT');
  if (mentions(patch, company.domains)) tags.push('DOMAIN');
  if (mentions(patch, company.contextKeywords)) tags.push('IS_COMPANY_CONTEXT');
  return tags;
}
