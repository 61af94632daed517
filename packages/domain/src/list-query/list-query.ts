import { ATTACHMENT_REASONS } from '../attachment-reasons/attachment-reasons.ts';
import { SEVERITIES } from '../severity/severity.ts';
import { STATUSES, type Status } from '../status/status.ts';
import { NO_TAG, TAG_INFO, TAGS, tagByName } from '../tags/tags.ts';
import { parseRange, type RangePreset, type TimeRange } from '../time-range/time-range.ts';
import { VALIDITY_STATUSES } from '../validity/validity.ts';

/** In the URL: a filter that has a default was cleared on purpose (spec 000 §2.2). */
export const CLEARED = '_';

/** How many incidents the app asks for a page, and the most that anybody may (decisions §2). */
export const INCIDENT_PAGE_SIZE = 10;
export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 1000;

/** In the assignee filter: nobody is assigned. */
export const UNASSIGNED = 'none';

/** The filters of the incident list. Each holds any number of values; empty means all. */
export const INCIDENT_FILTERS = [
  'status',
  'severity',
  'validity',
  'assignee',
  'tags',
  'attachment_reasons',
  'detector',
  'repository',
] as const;
export type IncidentFilter = (typeof INCIDENT_FILTERS)[number];

export const FILTER_LABELS: Record<IncidentFilter, string> = {
  status: 'Status',
  severity: 'Severity',
  validity: 'Validity',
  assignee: 'Assignee',
  tags: 'Tags',
  attachment_reasons: 'Attachment reasons',
  detector: 'Detector',
  repository: 'Repository',
};

/** The values that each filter takes; null where any text does. */
export const FILTER_VALUES: Record<IncidentFilter, readonly string[] | null> = {
  status: STATUSES,
  severity: SEVERITIES.map(String),
  validity: VALIDITY_STATUSES,
  assignee: null,
  tags: [...TAGS, NO_TAG],
  attachment_reasons: ATTACHMENT_REASONS,
  detector: null,
  repository: null,
};

/** What a list shows when its URL says nothing: only triggered incidents (spec 000 §2.2). */
export const FILTER_DEFAULTS: Partial<Record<IncidentFilter, readonly string[]>> = {
  status: ['triggered'],
};

/** The columns that the list can be ordered by. `ref_date` is its newest `triggered_at`. */
export const INCIDENT_SORTS = [
  'first_occurrence_date',
  'last_occurrence_date',
  'ref_date',
  'severity',
  'status',
  'occurrence_count',
  'display_name',
] as const;
export type IncidentSort = (typeof INCIDENT_SORTS)[number];

/** A column and a direction; on the wire a leading minus means descending (decisions §2). */
export interface Ordering {
  readonly field: IncidentSort;
  readonly isDescending: boolean;
}

/** The default order of the lists (spec 000 §9). */
export const DEFAULT_ORDERING: Ordering = { field: 'first_occurrence_date', isDescending: true };

/** Everything that decides which incidents a list shows, and in which order. */
export interface IncidentListQuery {
  readonly filters: Readonly<Record<IncidentFilter, readonly string[]>>;
  readonly search: string;
  readonly range: TimeRange;
  readonly ordering: Ordering;
  /** One-based. */
  readonly page: number;
}

/** A read-only view of query parameters; `URLSearchParams` is one. */
export interface Params {
  get(name: string): string | null;
}

/** Reads an ordering; the default for anything that is not a column of the list. */
export function parseOrdering(text: string | null): Ordering {
  const isDescending = text?.startsWith('-') ?? false;
  const name = isDescending ? text?.slice(1) : text;
  const field = INCIDENT_SORTS.find((sort) => sort === name);
  return field === undefined ? DEFAULT_ORDERING : { field, isDescending };
}

/** Writes an ordering as the wire has it. */
export function printOrdering(ordering: Ordering): string {
  return ordering.isDescending ? `-${ordering.field}` : ordering.field;
}

function parseValue(filter: IncidentFilter, text: string): string | null {
  if (filter === 'tags') return text === NO_TAG ? NO_TAG : tagByName(text);
  const allowed = FILTER_VALUES[filter];
  return allowed === null || allowed.includes(text) ? text : null;
}

function parseValues(filter: IncidentFilter, text: string): (string | null)[] {
  const parts = text.split(',').filter((part) => part !== '');
  return [...new Set(parts.map((part) => parseValue(filter, decodePart(part))))];
}

function isText(value: string | null): value is string {
  return value !== null;
}

function parseFilter(filter: IncidentFilter, text: string | null): readonly string[] {
  if (text === CLEARED) return [];
  const values = text === null ? [] : parseValues(filter, text).filter(isText);
  // Nothing readable in it: as good as not said, so the default holds.
  return values.length === 0 ? (FILTER_DEFAULTS[filter] ?? []) : values;
}

// Values may hold commas (a repository, a detector), and the list is separated by commas.
function encodePart(value: string): string {
  const escaped = value.replaceAll('%', '%25').replaceAll(',', '%2C');
  return escaped === CLEARED ? '%5F' : escaped;
}

function decodePart(part: string): string {
  return part.replaceAll(/%(25|2C|5F)/gi, (code) => DECODED[code.toUpperCase()] ?? code);
}

const DECODED: Readonly<Record<string, string>> = { '%25': '%', '%2C': ',', '%5F': '_' };

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

/**
 * Reads a list's query from the URL. Unknown values are dropped, never an error: a link from
 * another version still opens. `defaultRange` is the person's preference.
 */
export function parseListQuery(params: Params, defaultRange: RangePreset): IncidentListQuery {
  return {
    filters: filtersFrom((filter) => parseFilter(filter, params.get(filter))),
    search: params.get('search')?.trim() ?? '',
    range: parseRange(
      { rt: params.get('rt'), start: params.get('start'), end: params.get('end') },
      defaultRange,
    ),
    ordering: parseOrdering(params.get('sort')),
    page: parsePage(params.get('page')),
  };
}

function filtersFrom(
  read: (filter: IncidentFilter) => readonly string[],
): Record<IncidentFilter, readonly string[]> {
  return {
    status: read('status'),
    severity: read('severity'),
    validity: read('validity'),
    assignee: read('assignee'),
    tags: read('tags'),
    attachment_reasons: read('attachment_reasons'),
    detector: read('detector'),
    repository: read('repository'),
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/**
 * Writes a query as URL parameters, in a fixed order. What is at its default is left out; a filter
 * with a default that was emptied is written as `_`. {@link parseListQuery} reads it back.
 */
export function printListQuery(
  query: IncidentListQuery,
  defaultRange: RangePreset,
): [string, string][] {
  const pairs: [string, string][] = [];
  if (query.range.type === 'custom') {
    pairs.push(['rt', 'custom'], ['start', query.range.start], ['end', query.range.end]);
  } else if (query.range.type !== defaultRange) {
    pairs.push(['rt', query.range.type]);
  }
  for (const filter of INCIDENT_FILTERS) {
    const values = query.filters[filter];
    if (isSameList(values, FILTER_DEFAULTS[filter] ?? [])) continue;
    pairs.push([filter, values.length === 0 ? CLEARED : values.map(encodePart).join(',')]);
  }
  if (query.search !== '') pairs.push(['search', query.search]);
  const sort = printOrdering(query.ordering);
  if (sort !== printOrdering(DEFAULT_ORDERING)) pairs.push(['sort', sort]);
  if (query.page !== 1) pairs.push(['page', String(query.page)]);
  return pairs;
}

/** The query of a fresh list. */
export function defaultListQuery(defaultRange: RangePreset): IncidentListQuery {
  return parseListQuery({ get: () => null }, defaultRange);
}

/** The query with one filter changed; the page goes back to 1 (spec 000 §2.2). */
export function withFilter(
  query: IncidentListQuery,
  filter: IncidentFilter,
  values: readonly string[],
): IncidentListQuery {
  return { ...query, filters: { ...query.filters, [filter]: values }, page: 1 };
}

/** The query with another search; the page goes back to 1. */
export function withSearch(query: IncidentListQuery, search: string): IncidentListQuery {
  return { ...query, search: search.trim(), page: 1 };
}

/** The query over another time; the page goes back to 1. */
export function withRange(query: IncidentListQuery, range: TimeRange): IncidentListQuery {
  return { ...query, range, page: 1 };
}

/** The query in another order; the page goes back to 1. */
export function withOrdering(query: IncidentListQuery, ordering: Ordering): IncidentListQuery {
  return { ...query, ordering, page: 1 };
}

/** The query with no filter and no search at all; range and order stay. */
export function withoutFilters(query: IncidentListQuery): IncidentListQuery {
  return { ...query, filters: filtersFrom(() => []), search: '', page: 1 };
}

/** The filters that narrow the list, in their order. */
export function activeFilters(query: IncidentListQuery): IncidentFilter[] {
  return INCIDENT_FILTERS.filter((filter) => query.filters[filter].length > 0);
}

/** Whether the list is narrowed by anything but its time range. */
export function isNarrowed(query: IncidentListQuery): boolean {
  return query.search !== '' || activeFilters(query).length > 0;
}

/** A filter's value as a chip shows it; tags and severities by their names elsewhere. */
export function tagFilterLabel(value: string): string {
  const tag = tagByName(value);
  return tag === null ? 'No tag' : TAG_INFO[tag].label;
}

/** How many pages a list of this total has; at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Which incidents a call is about: the list, its counts, its chart, a bulk action, an export. */
export type IncidentScope = Pick<IncidentListQuery, 'filters' | 'search' | 'range'>;

/**
 * Writes a scope as the wire's parameters. Nothing is implied there: a filter that is not sent
 * does not narrow, and every call sends the same ones (decisions §2).
 */
export function printWireScope(scope: IncidentScope): Record<string, string> {
  const params: Record<string, string> = { rt: scope.range.type };
  if (scope.range.type === 'custom') {
    params.start = scope.range.start;
    params.end = scope.range.end;
  }
  for (const filter of INCIDENT_FILTERS) {
    const values = scope.filters[filter];
    if (values.length > 0) params[filter] = values.map(encodePart).join(',');
  }
  if (scope.search !== '') params.search = scope.search;
  return params;
}

/**
 * Reads a scope from the wire's parameters. `unknown` names the parameters that hold a value which
 * no incident can have: the server answers 400 rather than with other rows than were asked for.
 */
export function parseWireScope(params: Params): { scope: IncidentScope; unknown: string[] } {
  const unknown: string[] = [];
  const filters = filtersFrom((filter) => {
    const text = params.get(filter);
    const values = text === null || text === CLEARED ? [] : parseValues(filter, text);
    if (values.includes(null)) unknown.push(filter);
    return values.filter(isText);
  });
  const rt = params.get('rt');
  const range = parseRange({ rt, start: params.get('start'), end: params.get('end') }, 'all');
  if (rt !== null && range.type !== rt) unknown.push('rt');
  return { scope: { filters, search: params.get('search')?.trim() ?? '', range }, unknown };
}

/** The fields that an ordering compares. */
export interface SortableIncident {
  readonly id: number;
  readonly first_occurrence_date: string;
  readonly last_occurrence_date: string;
  readonly ref_date: string;
  readonly severity: number;
  readonly status: Status;
  readonly occurrence_count: number;
  readonly display_name: string;
}

function compareBy(field: IncidentSort, a: SortableIncident, b: SortableIncident): number {
  switch (field) {
    case 'severity':
    case 'occurrence_count':
      return a[field] - b[field];
    case 'status':
      return STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status);
    default:
      return a[field] < b[field] ? -1 : Number(a[field] > b[field]);
  }
}

/**
 * The order of two incidents; ties by id in the same direction, so that paging is stable
 * (decisions §2). Dates are ISO 8601 in UTC, which sort as text.
 */
export function compareIncidents(
  a: SortableIncident,
  b: SortableIncident,
  ordering: Ordering,
): number {
  const order = compareBy(ordering.field, a, b) || a.id - b.id;
  return ordering.isDescending ? -order : order;
}
