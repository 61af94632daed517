import { ATTACHMENT_REASON_LABELS, ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import {
  IGNORED_LABELS,
  IGNORED_VALUES,
  type IncidentFilter,
  UNASSIGNED,
} from '@sluice/domain/incident-filters';
import {
  POSTMAN_LOCATION_LABELS,
  POSTMAN_LOCATIONS,
  POSTMAN_OBJECT_LABELS,
  POSTMAN_OBJECTS,
} from '@sluice/domain/postman';
import { PRESENCE_LABELS, PRESENCES } from '@sluice/domain/presence';
import { SEVERITIES, SEVERITY_LABELS } from '@sluice/domain/severity';
import { STATUS_LABELS, STATUSES } from '@sluice/domain/status';
import { NO_TAG, TAG_INFO, TAGS, visibleTags } from '@sluice/domain/tags';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { VALIDITY_LABELS, VALIDITY_STATUSES } from '@sluice/domain/validity';

/** A value that a filter offers. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** How many incidents it lets through under the other filters; undefined while it is not known. */
  readonly count?: number | undefined;
  /** Whether it lets through more than `count`, perhaps. */
  readonly isAtLeast?: boolean | undefined;
}

/** What the company brings to the filters: its people, its detectors, its repositories. */
export interface FilterSources {
  readonly people: readonly { readonly email: string; readonly name: string }[];
  readonly detectors: readonly { readonly name: string; readonly display_name: string }[];
  readonly repositories: readonly string[];
  readonly keywords: readonly { readonly value: number; readonly label: string }[];
  readonly showAiTag: boolean;
}

const YES_NO: FilterOption[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** The values that each filter offers. */
export function filterOptions(sources: FilterSources): Record<IncidentFilter, FilterOption[]> {
  const { people, detectors, repositories, keywords, showAiTag } = sources;
  return {
    status: STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    severity: SEVERITIES.map((value) => ({ value: String(value), label: SEVERITY_LABELS[value] })),
    validity: VALIDITY_STATUSES.map((value) => ({ value, label: VALIDITY_LABELS[value] })),
    assignee: [
      { value: UNASSIGNED, label: 'Unassigned' },
      ...people.map(({ email, name }) => ({ value: email, label: name })),
    ],
    tags: [
      ...visibleTags(TAGS, showAiTag).map((value) => ({ value, label: TAG_INFO[value].label })),
      { value: NO_TAG, label: 'No tag' },
    ],
    attachment_reasons: ATTACHMENT_REASONS.map((value) => ({
      value,
      label: ATTACHMENT_REASON_LABELS[value],
    })),
    detector: detectors.map(({ name, display_name }) => ({ value: name, label: display_name })),
    repository: repositories.map((value) => ({ value, label: escapeUntrustedText(value) })),
    presence: PRESENCES.map((value) => ({ value, label: PRESENCE_LABELS[value] })),
    // What these hold is known by the counts alone.
    developer: [],
    workspace: [],
    keyword: keywords.map(({ value, label }) => ({ value: String(value), label })),
    object_type: POSTMAN_OBJECTS.map((value) => ({ value, label: POSTMAN_OBJECT_LABELS[value] })),
    location_type: POSTMAN_LOCATIONS.map((value) => ({
      value,
      label: POSTMAN_LOCATION_LABELS[value],
    })),
    has_note: YES_NO,
    has_feedback: YES_NO,
    shared: YES_NO,
    has_ticket: YES_NO,
    overdue: YES_NO,
    ignored: IGNORED_VALUES.map((value) => ({ value, label: IGNORED_LABELS[value] })),
  };
}

/** The filters whose options come from the values of the incidents. */
const OPEN_FILTERS: readonly IncidentFilter[] = [
  'developer',
  'workspace',
  'repository',
  'detector',
];

/** A value with the incidents that it lets through. */
interface Counted {
  readonly value: string;
  readonly count: number;
}

/**
 * Options with their counts. A filter on free values leaves out options that no incident has, unless they are selected; a
 * value that only the counts know becomes an option.
 */
export function countedOptions(
  filter: IncidentFilter,
  options: readonly FilterOption[],
  chosen: readonly string[],
  given: { readonly rows: readonly Counted[]; readonly isCapped: boolean } | undefined,
): FilterOption[] {
  if (given === undefined) return [...options];
  const { rows: counts, isCapped } = given;
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  // Of a scope that was not counted to its end, no count says that there is none.
  const counted = options.map((option) => {
    const count = byValue.get(option.value);
    if (count === undefined && isCapped) return option;
    return { ...option, count: count ?? 0, isAtLeast: isCapped };
  });
  if (!OPEN_FILTERS.includes(filter)) return counted;
  const known = new Set(options.map(({ value }) => value));
  const others = counts
    .filter(({ value }) => !known.has(value))
    .map(({ value, count }) => ({
      value,
      label: escapeUntrustedText(value),
      count,
      isAtLeast: isCapped,
    }));
  const missing = chosen
    .filter((value) => !known.has(value) && !byValue.has(value))
    .map((value) => ({ value, label: escapeUntrustedText(value), count: 0 }));
  return [
    ...counted.filter(({ value, count }) => count !== 0 || chosen.includes(value)),
    ...others,
    ...missing,
  ].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
}

/** What a chip says of its filter's values. */
export function chipText(options: readonly FilterOption[], values: readonly string[]): string {
  if (values.length === 0) return 'any';
  return values
    .map(
      (value) =>
        options.find((option) => option.value === value)?.label ?? escapeUntrustedText(value),
    )
    .join(', ');
}
