import { parseSearch, type SearchNode, searchRefusalText } from '@sluice/domain/commit-search';
import {
  extensionOf,
  isSearchMatch,
  type SearchedFile,
  searchSpans,
} from '@sluice/domain/search-match';
import { HISTORY_KEPT_MS } from '@sluice/domain/search-scan';
import { MOST_SUGGESTIONS } from '@sluice/domain/search-suggest';
import {
  clausesOf,
  emptyingClause,
  firstClauses,
  RECENT_DAYS,
} from '@sluice/domain/search-workbench';
import type { searchEndpoints } from '../endpoints/search.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import type { Search, SearchExplanation, SearchResult } from '../schemas/search.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';
import { knownValuesIn, seenIn } from './seen.ts';

/** A company that does not have search finds nothing; null when it has. */
export function searchRefusal(database: MockDatabase): ProblemDetails | null {
  return database.settings.flags.search ? null : problem('not_found');
}

/** A new id of what has a long one. */
export function newUuid(database: MockDatabase): string {
  const number = String(database.nextId++).padStart(12, '0');
  return `00000000-0000-4000-8000-${number}`;
}

/** The lines of a diff before its hunks. */
function headLines(patch: string): string {
  return patch.slice(0, patch.indexOf('\n@@') + 1);
}

function searchedFile(result: SearchResult): SearchedFile {
  const { file, commit, source_metadata, patch } = result;
  return {
    'file.patch': patch.slice(headLines(patch).length),
    'file.filename': file.filename,
    'file.file_extension': extensionOf(file.filename),
    'commit.author.email': commit.author.email,
    'commit.author.name': commit.author.name,
    'author.login': result.author.login ?? '',
    'commit.committer.email': commit.committer.email,
    'commit.committer.name': commit.committer.name,
    'committer.login': result.committer.login ?? '',
    'commit.message': commit.message,
    'source_metadata.repo_name': source_metadata.repo_name,
  };
}

/** The matches of a query in the database, or the problem of an invalid query. */
export function matchesOfQuery(
  database: MockDatabase,
  query: string,
): { node: SearchNode; results: SearchResult[] } | ProblemDetails {
  const parsed = parseSearch(query);
  if (!parsed.ok) {
    return problem('validation', {
      detail: "Couldn't perform the search.",
      fields: { q: [searchRefusalText(parsed.refusal)] },
    });
  }
  const { node } = parsed;
  return {
    node,
    results: database.searchable.filter((one) => isSearchMatch(node, searchedFile(one))),
  };
}

function highlighted(result: SearchResult, node: SearchNode): SearchResult {
  const head = headLines(result.patch);
  const shift = head.split('\n').length - 1;
  const marks = searchSpans(node, result.patch.slice(head.length)).map((span) => ({
    category: 'search' as const,
    ...span,
    line: span.line + shift,
  }));
  const match_patches = [...result.source_metadata.match_patches, ...marks].sort(
    (a, b) => a.line - b.line || a.start - b.start,
  );
  return { ...result, source_metadata: { ...result.source_metadata, match_patches } };
}

function noted(
  database: MockDatabase,
  query: string,
  isRestricted: boolean,
  matches: number,
): Search {
  const index = database.searches.findIndex(
    (one) => one.query === query && one.is_restricted_to_perimeter === isRestricted,
  );
  const [known] = index < 0 ? [] : database.searches.splice(index, 1);
  const search: Search = {
    uuid: known?.uuid ?? newUuid(database),
    secrets: known?.secrets ?? 0,
    last_scan: known?.last_scan ?? null,
    secret_scan: known?.secret_scan ?? 'none',
    scanning_uuid: known?.scanning_uuid ?? null,
    query,
    is_restricted_to_perimeter: isRestricted,
    author_email: userOf(database).email,
    date: database.now.toISOString(),
    matches,
  };
  database.searches.unshift(search);
  return search;
}

const ORDERS: Readonly<Record<string, (a: Search, b: Search) => number>> = {
  date: (a, b) => Date.parse(a.date) - Date.parse(b.date),
  query: (a, b) => a.query.localeCompare(b.query),
  matches: (a, b) => a.matches - b.matches,
};

/** What a clause finds in the database. */
function countOf(database: MockDatabase, node: SearchNode | null): number {
  if (node === null) return 0;
  return database.searchable.filter((one) => isSearchMatch(node, searchedFile(one))).length;
}

const NOTHING_EXPLAINED: SearchExplanation = {
  mode: 'all',
  clauses: [],
  emptying: null,
  recent: { patches: 0, secrets: 0, is_capped: false },
};

/** Search and its history over the database. */
export const searchHandlers: Handlers<typeof searchEndpoints, MockContext> = {
  runSearch: ({ query, body }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const q = body.q.trim();
    const found = matchesOfQuery(database, q);
    if ('status' in found) return found;
    if (knownValuesIn(database, q).length > 0) {
      const held = seenIn(database, q);
      return {
        status: 200,
        data: { results: [], count: 0, search_uuid: null, held },
        items: { start: 0, total: 0 },
      };
    }
    const { node, results } = found;
    const start = (query.page - 1) * query.page_size;
    const page = results.slice(start, start + query.page_size).map((one) => ({
      ...one,
      linked_incidents: query.linked_incidents ? one.linked_incidents : [],
      source_metadata: {
        ...one.source_metadata,
        match_patches: query.highlight_patch ? one.source_metadata.match_patches : [],
      },
    }));
    const { uuid } = noted(database, q, query.filter_perimeter, results.length);
    return {
      status: 200,
      data: {
        results: query.highlight_search ? page.map((one) => highlighted(one, node)) : page,
        count: results.length,
        search_uuid: uuid,
        held: null,
      },
      items: { start, total: results.length },
    };
  },
  explainSearch: ({ body }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const q = body.q.trim();
    const found = matchesOfQuery(database, q);
    if ('status' in found) return found;
    if (knownValuesIn(database, q).length > 0) return { status: 200, data: NOTHING_EXPLAINED };
    const all = clausesOf(found.node);
    const clauses = all.clauses.map(({ text, node }, index) => ({
      text,
      count: countOf(database, node),
      left: countOf(database, firstClauses(all, index + 1)),
    }));
    const since = database.now.getTime() - RECENT_DAYS * 86_400_000;
    const recent = found.results.filter(({ commit }) => Date.parse(commit.committer.date) >= since);
    const secrets = new Set(recent.flatMap(({ linked_incidents }) => linked_incidents));
    return {
      status: 200,
      data: {
        mode: all.mode,
        clauses,
        emptying: emptyingClause(
          all.mode,
          clauses.map(({ left }) => left),
        ),
        recent: { patches: recent.length, secrets: secrets.size, is_capped: false },
      },
    };
  },
  suggestSearchValues: ({ body }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const wanted = body.prefix.toLowerCase();
    const counts = new Map<string, number>();
    for (const one of database.searchable) {
      const value = searchedFile(one)[body.field];
      if (value === '' || !value.toLowerCase().includes(wanted)) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const begins = (value: string) => Number(value.toLowerCase().startsWith(wanted));
    const values = [...counts].sort(
      ([a, n], [b, m]) => begins(b) - begins(a) || m - n || (a < b ? -1 : 1),
    );
    return { status: 200, data: values.slice(0, MOST_SUGGESTIONS).map(([value]) => value) };
  },
  listSearches: ({ query }, { database }) => {
    const refusal = searchRefusal(database);
    if (refusal !== null) return refusal;
    const sign = query.ordering.startsWith('-') ? -1 : 1;
    const order = ORDERS[query.ordering.replace(/^-/, '')];
    const since = database.now.getTime() - HISTORY_KEPT_MS;
    const rows = database.searches
      .filter(({ date }) => Date.parse(date) > since)
      .sort((a, b) => sign * (order?.(a, b) ?? 0));
    return pageOf(rows, query);
  },
};
