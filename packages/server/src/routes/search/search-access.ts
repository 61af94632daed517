import {
  type ParsedSearch,
  parseSearch,
  type SearchNode,
  searchRefusalText,
} from '@sluice/domain/commit-search';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { flagsOf, getCompany } from '../../repositories/companies.ts';

/** Throws `not_found` for a company without the search feature. */
export async function requireSearchEnabled({
  deps,
  actor,
}: Pick<RouteContext, 'deps' | 'actor'>): Promise<void> {
  const company = await getCompany(deps.db, actor.companyId);
  if (!flagsOf(company).search) throw new Problem('not_found');
}

/** Parses a query; throws `validation` with the reason and its place. */
export function readSearch(query: string): SearchNode {
  const parsed: ParsedSearch = parseSearch(query);
  if (parsed.ok) return parsed.node;
  throw new Problem('validation', {
    detail: "Couldn't perform the search.",
    fields: { q: [searchRefusalText(parsed.refusal)] },
  });
}
