import { ATTACHMENT_REASON_LABELS, ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import { type IncidentFilter, UNASSIGNED } from '@sluice/domain/incident-filters';
import { SEVERITIES, SEVERITY_LABELS } from '@sluice/domain/severity';
import { STATUS_LABELS, STATUSES } from '@sluice/domain/status';
import { NO_TAG, TAG_INFO, TAGS, visibleTags } from '@sluice/domain/tags';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { VALIDITY_LABELS, VALIDITY_STATUSES } from '@sluice/domain/validity';

/** A value that a filter offers. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** What the company brings to the filters: its people, its detectors, its repositories. */
export interface FilterSources {
  readonly people: readonly { readonly email: string; readonly name: string }[];
  readonly detectors: readonly { readonly name: string; readonly display_name: string }[];
  readonly repositories: readonly string[];
  readonly showAiTag: boolean;
}

/** The values that each filter offers. */
export function filterOptions(sources: FilterSources): Record<IncidentFilter, FilterOption[]> {
  const { people, detectors, repositories, showAiTag } = sources;
  return {
    status: STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    severity: SEVERITIES.map((value) => ({ value: String(value), label: SEVERITY_LABELS[value] })),
    validity: VALIDITY_STATUSES.map((value) => ({ value, label: VALIDITY_LABELS[value] })),
    assignee: [
      { value: UNASSIGNED, label: 'Nobody' },
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
  };
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
