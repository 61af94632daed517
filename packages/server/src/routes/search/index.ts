import type { savedSearchEndpoints } from '@sluice/contract/endpoints/saved-searches';
import type { searchEndpoints } from '@sluice/contract/endpoints/search';
import type { searchScanEndpoints } from '@sluice/contract/endpoints/search-scans';
import type { Route } from '../../http/route.ts';
import { createSavedResult } from './create-saved-result.ts';
import { createSavedSearch } from './create-saved-search.ts';
import { createSearchScan } from './create-search-scan.ts';
import { deleteSavedResult } from './delete-saved-result.ts';
import { deleteSavedSearch } from './delete-saved-search.ts';
import { explainSearch, suggestSearchValues } from './explain-search.ts';
import { getScannedSecret } from './get-scanned-secret.ts';
import { getSearchScan } from './get-search-scan.ts';
import { listSavedResults } from './list-saved-results.ts';
import { listSavedSearches } from './list-saved-searches.ts';
import { listScannedOccurrences } from './list-scanned-occurrences.ts';
import { listScannedSecrets } from './list-scanned-secrets.ts';
import { listSearches } from './list-searches.ts';
import { listUserScans } from './list-user-scans.ts';
import { promoteScannedSecrets } from './promote-scanned-secrets.ts';
import { runSearch } from './run-search.ts';
import { updateSavedSearch } from './update-saved-search.ts';

export const SEARCH_ROUTES = {
  runSearch,
  explainSearch,
  suggestSearchValues,
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
