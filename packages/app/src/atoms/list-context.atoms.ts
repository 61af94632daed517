import { printOrdering } from '@sluice/domain/incident-order';
import { type IncidentListQuery, parseListQuery } from '@sluice/domain/list-query';
import { printWireScope } from '@sluice/domain/wire-scope';
import type { RowsInput } from '../incidents/list-calls.ts';
import { paths } from '../paths.ts';
import { cacheAtom, type Page } from '../query.ts';
import { atom, type Getter } from '../store.ts';
import { timeZoneAtom } from './clock.atoms.ts';
import { kindAtom, lastVisitAtom, printLocation } from './location.atoms.ts';
import { pageSizeAtom } from './page-size.atoms.ts';
import { defaultRangeAtom } from './session.atoms.ts';

/** The list that the query of an address asks for. */
export function listQueryOf(get: Getter, search: string): IncidentListQuery {
  return parseListQuery(new URLSearchParams(search), get(defaultRangeAtom));
}

/** The scope of a list as every call about it sends it. */
export function scopeParamsOf(get: Getter, query: IncidentListQuery) {
  return { ...printWireScope(query), tz: get(timeZoneAtom) };
}

/** The call for the rows of a list. */
export function rowsInputOf(get: Getter, query: IncidentListQuery): RowsInput {
  const ordering = printOrdering(query.ordering);
  const page = { page: query.page, per_page: get(pageSizeAtom), ordering };
  return { query: { ...scopeParamsOf(get, query), ...page } };
}

/** The list of this kind that the person came from; null where they came from none, or from another kind's. */
const lastListAtom = atom((get) => {
  const list = get(lastVisitAtom).list ?? null;
  return list?.path === paths.list(get(kindAtom)) ? list : null;
});

/** The address of the list that the person came from, with its filters and its page. */
export const listHrefAtom = atom((get) => {
  const list = get(lastListAtom);
  return list === null ? paths.list(get(kindAtom)) : printLocation(list);
});

/** Where an incident is in the list that the person came from. */
export interface AdjacentIncidents {
  /** Id of the one before it on its page; null where there is none. */
  readonly previous: number | null;
  /** Id of the one after it on its page; null where there is none. */
  readonly next: number | null;
  /** Its place in the whole list, from 1. */
  readonly place: number;
  /** How many the list holds; with a plus where more were not counted. */
  readonly total: number | string;
}

function cachedPage(get: Getter, input: RowsInput): Page<readonly { id: number }[]> | undefined {
  const cache = get(cacheAtom);
  return {
    secret: () => cache.readPage('listSecrets', input),
    keyword: () => cache.readPage('listKeywordIncidents', input),
    postman: () => cache.readPage('listPostmanIncidents', input),
  }[get(kindAtom)]();
}

/** The ids of the rows of a list that are on screen or were; null where none have come yet. */
export function cachedIds(get: Getter, input: RowsInput): number[] | null {
  return cachedPage(get, input)?.rows.map(({ id }) => id) ?? null;
}

/** Finds the {@link AdjacentIncidents} of an incident; null where the list that one came from does not show it. */
export const adjacentIncidentsAtom = atom((get) => {
  const list = get(lastListAtom);
  const query = list === null ? null : listQueryOf(get, list.search);
  const page = query === null ? undefined : cachedPage(get, rowsInputOf(get, query));
  const first = ((query?.page ?? 1) - 1) * get(pageSizeAtom);
  return (id: number): AdjacentIncidents | null => {
    const index = page?.rows.findIndex((row) => row.id === id) ?? -1;
    if (page === undefined || index < 0) return null;
    return {
      previous: page.rows[index - 1]?.id ?? null,
      next: page.rows[index + 1]?.id ?? null,
      place: first + index + 1,
      total: page.isTotalCapped ? `${page.total.toLocaleString('en-US')}+` : page.total,
    };
  };
});

/** The row under the keyboard's cursor; kept while an incident is open. */
export const rowCursorAtom = atom<string | null>(null);
