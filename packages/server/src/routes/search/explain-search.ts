import { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { SearchExplanation } from '@sluice/contract/schemas/search';
import { MOST_COUNTED } from '@sluice/domain/search-scan';
import {
  clausesOf,
  emptyingClause,
  firstClauses,
  RECENT_DAYS,
} from '@sluice/domain/search-workbench';
import { memberLimit } from '../../http/member-limit.ts';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { findByIndexes } from '../../repositories/search-results.ts';
import { countUpTo, fieldValues, foundSince } from '../../repositories/search-workbench.ts';
import { takeSearch } from './run-search.ts';
import { readSearch, requireSearchEnabled } from './search-access.ts';

const DAY_MS = 86_400_000;
/** Suggestions of a member in a minute: one for each few letters that are typed. */
const takeSuggestions = memberLimit(240, 60);

const NOTHING: SearchExplanation = {
  mode: 'all',
  clauses: [],
  emptying: null,
  recent: { patches: 0, secrets: 0, is_capped: false },
};

/** Counts what each clause of a query finds. The query is kept nowhere. */
export const explainSearch = route(
  searchEndpoints.explainSearch,
  async ({ query, body }, context) => {
    const { deps, actor, now } = context;
    const { companyId } = actor;
    await requireSearchEnabled(context);
    await takeSearch(context);
    noteNothingChanged();
    const q = body.q.trim();
    const node = readSearch(q);
    const isRestricted = query.filter_perimeter;
    if ((await maskForCompany(deps, companyId, q)) !== q) {
      return { status: 200, data: NOTHING };
    }
    const all = clausesOf(node);
    return deps.db.transaction().execute(async (trx) => {
      await findByIndexes(trx);
      const clauses: { text: string; count: number; left: number }[] = [];
      let left: number | null = null;
      for (const [index, clause] of all.clauses.entries()) {
        const count = await countUpTo(trx, companyId, { node: clause.node, isRestricted });
        const joined = firstClauses(all, index + 1);
        // Where nothing is left, no further clause brings anything back.
        const isOver = all.mode === 'all' && left === 0;
        if (isOver || joined === null) left = 0;
        else if (index === 0) left = count;
        else left = await countUpTo(trx, companyId, { node: joined, isRestricted });
        clauses.push({ text: clause.text, count, left });
      }
      const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
      const recent = await foundSince(trx, companyId, { node, isRestricted }, since);
      const lefts = clauses.map((one) => one.left);
      return {
        status: 200,
        data: {
          mode: all.mode,
          clauses,
          emptying: emptyingClause(all.mode, lefts),
          recent: { ...recent, is_capped: recent.patches >= MOST_COUNTED },
        },
      };
    });
  },
);

/** Suggests values of a field while a query is typed. */
export const suggestSearchValues = route(
  searchEndpoints.suggestSearchValues,
  async ({ body }, context) => {
    const { deps, actor } = context;
    await requireSearchEnabled(context);
    await takeSuggestions(context);
    noteNothingChanged();
    const data = await fieldValues(deps.db, actor.companyId, body.field, body.prefix);
    return { status: 200, data };
  },
);
