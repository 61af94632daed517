import { printSearch, type SearchNode } from '../commit-search/commit-search.ts';

/** Clauses of a query that are counted one by one; a longer query is counted up to here. */
export const MOST_CLAUSES = 12;
/** How far back the look of a query that is to be saved goes. */
export const RECENT_DAYS = 30;

/** The clauses of a query: `all` must be found together, `any` of them is enough. */
export interface Clauses {
  readonly mode: 'all' | 'any';
  readonly clauses: readonly { readonly text: string; readonly node: SearchNode }[];
}

/** The clauses of a query, from its first on. A query of one term has one. */
export function clausesOf(node: SearchNode): Clauses {
  const isJoined = node.type === 'all' || node.type === 'any';
  const nodes = isJoined ? node.nodes : [node];
  return {
    mode: node.type === 'any' ? 'any' : 'all',
    clauses: nodes.slice(0, MOST_CLAUSES).map((one) => ({ text: printSearch(one), node: one })),
  };
}

/** A query of its first clauses alone. */
export function firstClauses({ mode, clauses }: Clauses, count: number): SearchNode | null {
  const [first, ...rest] = clauses.slice(0, count).map(({ node }) => node);
  if (first === undefined) return null;
  return rest.length === 0 ? first : { type: mode, nodes: [first, ...rest] };
}

/**
 * The clause that leaves nothing: the first after which none of the patches is left that the clauses before it find together.
 *
 * @param left what the clauses up to and with each one find together
 * @returns its index; null where something is left
 */
export function emptyingClause(mode: Clauses['mode'], left: readonly number[]): number | null {
  if (mode === 'any') return null;
  const index = left.indexOf(0);
  return index < 0 ? null : index;
}

function counted(count: number, one: string, more: string, isCapped = false): string {
  if (count === 1) return `1 ${one}`;
  return `${count.toLocaleString('en-US')}${isCapped ? '+' : ''} ${more}`;
}

/** What a query would have found lately, in words. The secrets are those that the product knows in these patches. */
export function recentText(recent: {
  readonly patches: number;
  readonly secrets: number;
  readonly is_capped: boolean;
}): string {
  const secrets = counted(recent.secrets, 'secret', 'secrets', recent.is_capped);
  const patches = counted(recent.patches, 'patch', 'patches', recent.is_capped);
  return `In the last ${RECENT_DAYS} days this would have found ${secrets} in ${patches}.`;
}
