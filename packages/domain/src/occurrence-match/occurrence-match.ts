import type { IncidentFilter, IncidentFilters } from '../incident-filters/incident-filters.ts';
import { NO_TAG } from '../tags/tags.ts';

/** The filters that an occurrence passes or fails by itself; the others are about the incident as a whole. */
export const OCCURRENCE_FILTERS = [
  'repository',
  'workspace',
  'developer',
  'presence',
  'attachment_reasons',
  'tags',
  'object_type',
  'location_type',
] as const satisfies readonly IncidentFilter[];
export type OccurrenceFilter = (typeof OCCURRENCE_FILTERS)[number];

/** A tag that only an incident has: it leaked again. It does not choose among the occurrences. */
export const INCIDENT_TAG = 'REGRESSION';

/** What a filter and the search look at in an occurrence. */
export interface MatchableOccurrence {
  readonly id: number;
  /** The date of the commit, as ISO 8601 in UTC. */
  readonly date: string;
  /** Its values for each filter; a filter that its kind does not have is left out. */
  readonly values: Partial<Record<OccurrenceFilter, readonly string[]>>;
  /** Path, repository, commit, and the name and address of its author. */
  readonly texts: readonly string[];
}

/** Which occurrences of an incident a list asks for. */
export interface OccurrenceQuery {
  readonly filters: Readonly<Pick<IncidentFilters, OccurrenceFilter>>;
  readonly search: string;
}

/** The values of a filter that choose among the occurrences of an incident; empty: it does not. */
export function choosingValues(
  { filters }: Pick<OccurrenceQuery, 'filters'>,
  filter: OccurrenceFilter,
): readonly string[] {
  const values = filters[filter];
  return filter === 'tags' && values.includes(INCIDENT_TAG) ? [] : values;
}

/** Whether the query chooses among the occurrences at all; a number is looked for as an incident's id. */
export function choosesOccurrence(query: OccurrenceQuery): boolean {
  return (
    searchedText(query) !== '' ||
    OCCURRENCE_FILTERS.some((filter) => choosingValues(query, filter).length > 0)
  );
}

/** The text that an occurrence has to hold, in lower case; empty where the search is about the incident. */
export function searchedText({ search }: Pick<OccurrenceQuery, 'search'>): string {
  return /^#?\d+$/.test(search) ? '' : search.toLowerCase();
}

function passes(occurrence: MatchableOccurrence, query: OccurrenceQuery): boolean {
  const text = searchedText(query);
  const holds = text === '' || occurrence.texts.some((one) => one.toLowerCase().includes(text));
  return (
    holds &&
    OCCURRENCE_FILTERS.every((filter) => {
      const wanted = choosingValues(query, filter);
      const held = occurrence.values[filter] ?? [];
      const isUntagged = filter === 'tags' && held.length === 0 && wanted.includes(NO_TAG);
      return wanted.length === 0 || isUntagged || held.some((value) => wanted.includes(value));
    })
  );
}

/**
 * The occurrence that the row of an incident shows: the newest that passes the filters and the search. Null when none passes all
 * of them, for example when two filters matched two occurrences or the search found the incident's name: the row then shows the
 * newest of all.
 */
export function matchedOccurrence<One extends MatchableOccurrence>(
  occurrences: readonly One[],
  query: OccurrenceQuery,
): One | null {
  if (!choosesOccurrence(query)) return null;
  return occurrences.reduce<One | null>((newest, one) => {
    if (!passes(one, query)) return newest;
    const isNewer =
      newest === null || one.date > newest.date || (one.date === newest.date && one.id > newest.id);
    return isNewer ? one : newest;
  }, null);
}
