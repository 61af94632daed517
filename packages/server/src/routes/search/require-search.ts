import {
  type ParsedSearch,
  parseSearch,
  type SearchNode,
  searchRefusalText,
} from '@sluice/domain/commit-search';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { flagsOf, getCompany } from '../../repositories/companies.ts';

/** A company that does not have search finds nothing here. */
export async function requireSearch({
  deps,
  actor,
}: Pick<RouteContext, 'deps' | 'actor'>): Promise<void> {
  const company = await getCompany(deps.db, actor.companyId);
  if (!flagsOf(company).search) throw new Problem('not_found');
}

/** Reads a query, or says what is wrong with it and where. */
export function readSearch(query: string): SearchNode {
  const parsed: ParsedSearch = parseSearch(query);
  if (parsed.ok) return parsed.node;
  throw new Problem('validation', {
    detail: "Couldn't perform the search.",
    fields: { q: [searchRefusalText(parsed.refusal)] },
  });
}
