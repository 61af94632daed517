import { ATTACHMENT_REASONS } from '../attachment-reasons/attachment-reasons.ts';
import { POSTMAN_LOCATIONS, POSTMAN_OBJECTS } from '../postman/postman.ts';
import { PRESENCES } from '../presence/presence.ts';
import { SEVERITIES } from '../severity/severity.ts';
import { STATUSES } from '../status/status.ts';
import { NO_TAG, TAGS, tagByName } from '../tags/tags.ts';
import { VALIDITY_STATUSES } from '../validity/validity.ts';

/** The value in the URL of a filter that has a default and that the person emptied (spec 000 §2.2). */
export const EXPLICITLY_EMPTY = '_';

/** A read-only view of query parameters; `URLSearchParams` is one. */
export interface Params {
  get(name: string): string | null;
}

/** The value of the assignee filter for unassigned incidents. */
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
  'presence',
  'developer',
  'keyword',
  'workspace',
  'object_type',
  'location_type',
  'has_note',
  'has_feedback',
  'shared',
  'has_ticket',
  'overdue',
  'ignored',
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
  presence: 'Presence',
  developer: 'Developer',
  keyword: 'Keyword',
  workspace: 'Workspace',
  object_type: 'Object',
  location_type: 'Location',
  has_note: 'Has a note',
  has_feedback: 'Has feedback',
  shared: 'Shared',
  has_ticket: 'Has a ticket',
  overdue: 'Overdue',
  ignored: 'Ignored',
};

/** The values of the filters that ask for one of two. */
const YES_NO = ['yes', 'no'] as const;

/** Whether an incident is ignored until a date, or a member asked for that. */
export const IGNORED_VALUES = ['requested', 'until_date', 'no'] as const;
export type IgnoredValue = (typeof IGNORED_VALUES)[number];

export const IGNORED_LABELS: Record<IgnoredValue, string> = {
  requested: 'Waits for approval',
  until_date: 'Until a date',
  no: 'No',
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
  presence: PRESENCES,
  developer: null,
  keyword: null,
  workspace: null,
  object_type: POSTMAN_OBJECTS,
  location_type: POSTMAN_LOCATIONS,
  has_note: YES_NO,
  has_feedback: YES_NO,
  shared: YES_NO,
  has_ticket: YES_NO,
  overdue: YES_NO,
  ignored: IGNORED_VALUES,
};

/** The values that each filter lets through; none: it does not narrow. */
export type IncidentFilters = Record<IncidentFilter, readonly string[]>;

function parseValue(filter: IncidentFilter, text: string): string | null {
  if (filter === 'tags') return text === NO_TAG ? NO_TAG : tagByName(text);
  const allowed = FILTER_VALUES[filter];
  return allowed === null || allowed.includes(text) ? text : null;
}

/**
 * Reads a filter's values from a comma list: each once, null for one that the filter does not take.
 */
export function parseFilterValues(filter: IncidentFilter, text: string): (string | null)[] {
  const parts = text.split(',').filter((part) => part !== '');
  return [...new Set(parts.map((part) => parseValue(filter, decodePart(part))))];
}

/** Whether a value was read; null is one that the filter does not take. */
export function isKnownValue(value: string | null): value is string {
  return value !== null;
}

/** Writes a filter's values as a comma list. {@link parseFilterValues} reads it back. */
export function printFilterValues(values: readonly string[]): string {
  return values.map(encodePart).join(',');
}

// Values may hold commas (a repository, a detector), and the list is separated by commas.
function encodePart(value: string): string {
  const escaped = value.replaceAll('%', '%25').replaceAll(',', '%2C');
  return escaped === EXPLICITLY_EMPTY ? '%5F' : escaped;
}

function decodePart(part: string): string {
  return part.replaceAll(/%(25|2C|5F)/gi, decodeURIComponent);
}

/** All filters, each with the values that `read` gives it. */
export function filtersFrom(read: (filter: IncidentFilter) => readonly string[]): IncidentFilters {
  return {
    status: read('status'),
    severity: read('severity'),
    validity: read('validity'),
    assignee: read('assignee'),
    tags: read('tags'),
    attachment_reasons: read('attachment_reasons'),
    detector: read('detector'),
    repository: read('repository'),
    presence: read('presence'),
    developer: read('developer'),
    keyword: read('keyword'),
    workspace: read('workspace'),
    object_type: read('object_type'),
    location_type: read('location_type'),
    has_note: read('has_note'),
    has_feedback: read('has_feedback'),
    shared: read('shared'),
    has_ticket: read('has_ticket'),
    overdue: read('overdue'),
    ignored: read('ignored'),
  };
}
