import { STATUSES, type Status } from '../status/status.ts';

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

/** Reads an ordering; the default for anything that is not a column of the list. */
export function parseOrdering(text: string | null): Ordering {
  const isDescending = text?.startsWith('-') ?? false;
  const name = isDescending ? text?.slice(1) : text;
  const field = INCIDENT_SORTS.find((sort) => sort === name);
  return field === undefined ? DEFAULT_ORDERING : { field, isDescending };
}

/** Whether a text names an ordering of the lists, as the wire has it. */
export function isOrdering(text: string): boolean {
  return INCIDENT_SORTS.some((sort) => text === sort || text === `-${sort}`);
}

/** Writes an ordering as the wire has it. */
export function printOrdering(ordering: Ordering): string {
  return ordering.isDescending ? `-${ordering.field}` : ordering.field;
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
