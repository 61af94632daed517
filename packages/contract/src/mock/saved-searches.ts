import { savedNameRefusal } from '@sluice/domain/search-scan';
import type { savedSearchEndpoints } from '../endpoints/saved-searches.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { SavedResult, SavedSearch } from '../schemas/search.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';
import { newUuid, searchRefusal } from './search.ts';
import { type MockContext, userOf, type World } from './world.ts';

function nameRefusal(name: string): ProblemDetails | null {
  const refusal = savedNameRefusal(name);
  return refusal === null ? null : problem('validation', { fields: { name: [refusal] } });
}

/** A saved search with its search as it is now. */
function current(world: World, saved: SavedSearch): SavedSearch {
  const search = world.searches.find(({ uuid }) => uuid === saved.search.uuid) ?? saved.search;
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

/** Saved searches and bookmarks over the world. */
export const savedSearchHandlers: Handlers<typeof savedSearchEndpoints, MockContext> = {
  listSavedSearches: ({ query }, { world }) => {
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    const rows = world.savedSearches.map((one) => current(world, one));
    return pageOf(
      rows.filter((one) => isShown(one, query)),
      query,
    );
  },
  createSavedSearch: ({ body }, { world }) => {
    const refusal = searchRefusal(world) ?? nameRefusal(body.name);
    if (refusal !== null) return refusal;
    const search = world.searches.find(({ uuid }) => uuid === body.search);
    if (search === undefined) return problem('not_found');
    if (world.savedSearches.some((one) => one.search.uuid === search.uuid))
      return problem('already_exists');
    const saved: SavedSearch = {
      uuid: newUuid(world),
      name: body.name.trim(),
      scan_frequency: body.scan_frequency,
      author_email: userOf(world).email,
      last_scan_date: search.last_scan,
      saved_at: world.now.toISOString(),
      search,
    };
    world.savedSearches.unshift(saved);
    return { status: 201, data: saved };
  },
  updateSavedSearch: ({ params, body }, { world }) => {
    const refusal =
      searchRefusal(world) ?? (body.name === undefined ? null : nameRefusal(body.name));
    if (refusal !== null) return refusal;
    const place = world.savedSearches.findIndex(({ uuid }) => uuid === params.uuid);
    const known = world.savedSearches[place];
    if (known === undefined) return problem('not_found');
    const next = {
      ...current(world, known),
      name: body.name?.trim() ?? known.name,
      scan_frequency: body.scan_frequency ?? known.scan_frequency,
    };
    world.savedSearches[place] = next;
    return { status: 200, data: next };
  },
  deleteSavedSearch: ({ params }, { world }) => {
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    const left = world.savedSearches.filter(({ uuid }) => uuid !== params.uuid);
    if (left.length === world.savedSearches.length) return problem('not_found');
    world.savedSearches = left;
    return { status: 204, data: undefined };
  },
  listSavedResults: ({ query }, { world }) =>
    searchRefusal(world) ?? pageOf(world.savedResults, query),
  createSavedResult: ({ body }, { world }) => {
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    const search = world.searches.find(({ uuid }) => uuid === body.search);
    if (body.search !== null && search === undefined) return problem('not_found');
    const result = world.searchable.find(
      ({ sha, file, source_metadata }) =>
        sha === body.sha &&
        file.filename === body.filename &&
        source_metadata.repo_name === body.repo_name,
    );
    if (result === undefined) return problem('not_found');
    const known = world.savedResults.find(({ uuid }) => uuid === result.saved_result_uuid);
    if (known !== undefined) return { status: 200, data: known };
    const saved: SavedResult = {
      uuid: newUuid(world),
      saved_at: world.now.toISOString(),
      last_scan_date: search?.last_scan ?? null,
      search: body.search,
      filename: body.filename,
      repo_name: body.repo_name,
      sha: body.sha,
      result: null,
    };
    result.saved_result_uuid = saved.uuid;
    saved.result = { ...result };
    world.savedResults.unshift(saved);
    return { status: 201, data: saved };
  },
  deleteSavedResult: ({ params }, { world }) => {
    const refusal = searchRefusal(world);
    if (refusal !== null) return refusal;
    const left = world.savedResults.filter(({ uuid }) => uuid !== params.uuid);
    if (left.length === world.savedResults.length) return problem('not_found');
    world.savedResults = left;
    world.searchable = world.searchable.map((one) =>
      one.saved_result_uuid === params.uuid ? { ...one, saved_result_uuid: null } : one,
    );
    return { status: 204, data: undefined };
  },
};
