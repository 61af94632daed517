import type { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import type { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import type { Route } from '../../http/route.ts';
import { listSearches } from './list-searches.ts';
import { runSearch } from './run-search.ts';
import {
  createSavedResult,
  createSavedSearch,
  deleteSavedResult,
  deleteSavedSearch,
  listSavedResults,
  listSavedSearches,
  updateSavedSearch,
} from './saved-routes.ts';
import {
  createSearchScan,
  getScannedSecret,
  getSearchScan,
  listScannedOccurrences,
  listScannedSecrets,
  listUserScans,
  promoteScannedSecrets,
} from './scan-routes.ts';

export const SEARCH_ROUTES = {
  runSearch,
  listSearches,
  listSavedSearches,
  createSavedSearch,
  updateSavedSearch,
  deleteSavedSearch,
  listSavedResults,
  createSavedResult,
  deleteSavedResult,
  createSearchScan,
  listUserScans,
  getSearchScan,
  listScannedSecrets,
  getScannedSecret,
  listScannedOccurrences,
  promoteScannedSecrets,
} satisfies Record<
  | keyof typeof searchEndpoints
  | keyof typeof searchScanEndpoints
  | keyof typeof savedSearchEndpoints,
  Route
>;
