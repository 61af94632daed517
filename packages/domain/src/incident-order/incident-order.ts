import { STATUSES, type Status } from '../status/status.ts';
import { VALIDITY_STATUSES, type ValidityStatus } from '../validity/validity.ts';

/** The columns that the list can be ordered by. `ref_date` is its newest `triggered_at`. */
export const INCIDENT_SORTS = [
  'first_occurrence_date',
  'last_occurrence_date',
  'ref_date',
  'severity',
  'status',
  'occurrence_count',
  'display_name',
  'assignee',
  'who',
  'validity',
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
  /** The e-mail of the assignee. */
  readonly assignee: string | null;
  /** The newest leak's developer first. */
  readonly who: readonly { readonly name: string }[];
  readonly validity_status: ValidityStatus;
}

type PersonSort = 'assignee' | 'who';

function isPersonSort(field: IncidentSort): field is PersonSort {
  return field === 'assignee' || field === 'who';
}

/** The name that a list of people sorts by; null for an empty list. */
function personOf(incident: SortableIncident, field: PersonSort): string | null {
  const name = field === 'assignee' ? incident.assignee : (incident.who[0]?.name ?? null);
  return name?.toLowerCase() ?? null;
}

/** Incidents without the person, which are last in both directions: a list by people begins with people. */
function comparePresence(field: PersonSort, a: SortableIncident, b: SortableIncident): number {
  return Number(personOf(a, field) === null) - Number(personOf(b, field) === null);
}

function compareBy(field: IncidentSort, a: SortableIncident, b: SortableIncident): number {
  switch (field) {
    case 'assignee':
    case 'who': {
      const [left, right] = [personOf(a, field) ?? '', personOf(b, field) ?? ''];
      return left < right ? -1 : Number(left > right);
    }
    case 'validity':
      return (
        VALIDITY_STATUSES.indexOf(a.validity_status) - VALIDITY_STATUSES.indexOf(b.validity_status)
      );
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
  const { field, isDescending } = ordering;
  const first = isPersonSort(field) ? comparePresence(field, a, b) : 0;
  const order = compareBy(field, a, b) || a.id - b.id;
  return first || (isDescending ? -order : order);
}
