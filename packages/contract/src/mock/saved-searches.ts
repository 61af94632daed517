import { savedAlreadyText, savedNameRefusal, searchLimitRefusal } from '@sluice/domain/search-scan';
import type { savedSearchEndpoints } from '../endpoints/saved-searches.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { SavedResult, SavedSearch } from '../schemas/search.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';
import { newUuid, searchRefusal } from './search.ts';

function nameRefusal(name: string): ProblemDetails | null {
  const refusal = savedNameRefusal(name);
  return refusal === null ? null : problem('validation', { fields: { name: [refusal] } });
}

/** A saved search with its search as it is now. */
function current(database: MockDatabase, saved: SavedSearch): SavedSearch {
  const search = database.searches.find(({ uuid }) => uuid === saved.search.uuid) ?? saved.search;
  return { ...saved, search, last_scan_date: search.last_scan };
}

function isShown(
  { name, author_email, scan_frequency, search }: SavedSearch,
  wanted: {
    readonly search?: string | undefined;
    readonly author?: readonly string[] | undefined;
    readonly scan_frequency?: readonly string[] | undefined;
    readonly secrets_min?: number | undefined;
    readonly secrets_max?: number | undefined;
  },
): boolean {
  const text = (wanted.search ?? '').trim().toLowerCase();
  const isOneOf = (list: readonly string[] | undefined, value: string) =>
    list === undefined || list.length === 0 || list.includes(value);
  return (
    [name, search.query].some((one) => one.toLowerCase().includes(text)) &&
    isOneOf(wanted.author, author_email) &&
    isOneOf(wanted.scan_frequency, scan_frequency) &&
    search.secrets >= (wanted.secrets_min ?? 0) &&
    search.secrets <= (wanted.secrets_max ?? search.secrets)
  );
}

/** Saved searches and bookmarks over the database. */
export const savedSearchHandlers: Handlers<typeof savedSearchEndpoints, MockContext> = {
  listSavedSearches: ({ query }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const rows = database.savedSearches.map((one) => current(database, one));
    return pageOf(
      rows.filter((one) => isShown(one, query)),
      query,
    );
  },
  createSavedSearch: ({ body }, { database }) => {
    const refusal = searchRefusal(database) ?? nameRefusal(body.name);
    if (refusal !== null) return refusal;
    const search = database.searches.find(({ uuid }) => uuid === body.search);
    if (search === undefined) return problem('not_found');
    const known = database.savedSearches.find((one) => one.search.uuid === search.uuid);
    if (known !== undefined)
      return problem('already_exists', { detail: savedAlreadyText(known.name) });
    const detail = searchLimitRefusal('saved_searches', database.savedSearches.length);
    if (detail !== null) return problem('limit_reached', { detail });
    const saved: SavedSearch = {
      uuid: newUuid(database),
      name: body.name.trim(),
      scan_frequency: body.scan_frequency,
      author_email: userOf(database).email,
      last_scan_date: search.last_scan,
      saved_at: database.now.toISOString(),
      search,
    };
    database.savedSearches.unshift(saved);
    return { status: 201, data: saved };
  },
  updateSavedSearch: ({ params, body }, { database }) => {
    const refusal =
      searchRefusal(database) ?? (body.name === undefined ? null : nameRefusal(body.name));
    if (refusal !== null) return refusal;
    const place = database.savedSearches.findIndex(({ uuid }) => uuid === params.uuid);
    const known = database.savedSearches[place];
    if (known === undefined) return problem('not_found');
    const next = {
      ...current(database, known),
      name: body.name?.trim() ?? known.name,
      scan_frequency: body.scan_frequency ?? known.scan_frequency,
    };
    database.savedSearches[place] = next;
    return { status: 200, data: next };
  },
  deleteSavedSearch: ({ params }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const left = database.savedSearches.filter(({ uuid }) => uuid !== params.uuid);
    if (left.length === database.savedSearches.length) return problem('not_found');
    database.savedSearches = left;
    return { status: 204, data: undefined };
  },
  listSavedResults: ({ query }, { database }) =>
    searchRefusal(database) ?? pageOf(database.savedResults, query),
  createSavedResult: ({ body }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const search = database.searches.find(({ uuid }) => uuid === body.search);
    if (body.search !== null && search === undefined) return problem('not_found');
    const result = database.searchable.find(
      ({ sha, file, source_metadata }) =>
        sha === body.sha &&
        file.filename === body.filename &&
        source_metadata.repo_name === body.repo_name,
    );
    if (result === undefined) return problem('not_found');
    const known = database.savedResults.find(({ uuid }) => uuid === result.saved_result_uuid);
    if (known !== undefined) return { status: 200, data: known };
    const detail = searchLimitRefusal('bookmarks', database.savedResults.length);
    if (detail !== null) return problem('limit_reached', { detail });
    const saved: SavedResult = {
      uuid: newUuid(database),
      saved_at: database.now.toISOString(),
      last_scan_date: search?.last_scan ?? null,
      search: body.search,
      filename: body.filename,
      repo_name: body.repo_name,
      sha: body.sha,
      result: null,
    };
    result.saved_result_uuid = saved.uuid;
    saved.result = { ...result };
    database.savedResults.unshift(saved);
    return { status: 201, data: saved };
  },
  deleteSavedResult: ({ params }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const left = database.savedResults.filter(({ uuid }) => uuid !== params.uuid);
    if (left.length === database.savedResults.length) return problem('not_found');
    database.savedResults = left;
    database.searchable = database.searchable.map((one) =>
      one.saved_result_uuid === params.uuid ? { ...one, saved_result_uuid: null } : one,
    );
    return { status: 204, data: undefined };
  },
};
