import { printOrdering } from '@sluice/domain/incident-order';
import { type IncidentListQuery, parseListQuery } from '@sluice/domain/list-query';
import { printWireScope } from '@sluice/domain/wire-scope';
import type { RowsInput } from '../incidents/list-calls.ts';
import { paths } from '../paths.ts';
import { cacheAtom } from '../query.ts';
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

/** The incidents before and after one in the list that the person came from; null where there is none. */
export interface AdjacentIncidents {
  readonly previous: number | null;
  readonly next: number | null;
}

/** The ids of the rows of a list that are on screen or were; empty where none are cached. */
export function cachedIds(get: Getter, input: RowsInput): number[] {
  const cache = get(cacheAtom);
  const rows = {
    secret: () => cache.read('listSecrets', input),
    keyword: () => cache.read('listKeywordIncidents', input),
    postman: () => cache.read('listPostmanIncidents', input),
  }[get(kindAtom)]();
  return (rows ?? []).map(({ id }) => id);
}

/** Finds the {@link AdjacentIncidents} of an incident. */
export const adjacentIncidentsAtom = atom((get) => {
  const list = get(lastListAtom);
  const rows =
    list === null ? undefined : cachedIds(get, rowsInputOf(get, listQueryOf(get, list.search)));
  const ids = rows ?? [];
  return (id: number): AdjacentIncidents => {
    const index = ids.indexOf(id);
    if (index < 0) return { previous: null, next: null };
    return { previous: ids[index - 1] ?? null, next: ids[index + 1] ?? null };
  };
});

/** The row under the keyboard's cursor; kept while an incident is open. */
export const rowCursorAtom = atom<string | null>(null);
