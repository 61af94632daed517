import type { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { Route } from '../../http/route.ts';
import { listSearches } from './list-searches.ts';
import { runSearch } from './run-search.ts';

export const SEARCH_ROUTES = {
  runSearch,
  listSearches,
} satisfies Record<keyof typeof searchEndpoints, Route>;
