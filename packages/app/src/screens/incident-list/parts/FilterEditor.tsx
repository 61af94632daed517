import { FILTER_LABELS, type IncidentFilter } from '@sluice/domain/incident-filters';
import { FilterOptions } from '@sluice/ui/FilterBar';
import type { FilterOption } from './filter-options.ts';

export interface FilterEditorProps {
  filter: IncidentFilter;
  options: readonly FilterOption[];
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
}

/** From how many options on they can be searched. */
const SEARCHABLE_FROM = 9;

/** The options of one filter, in its chip's popover. */
export function FilterEditor({ filter, options, values, onValuesChange }: FilterEditorProps) {
  return (
    <FilterOptions
      label={FILTER_LABELS[filter]}
      options={options}
      values={values}
      onValuesChange={onValuesChange}
      searchable={options.length >= SEARCHABLE_FROM}
    />
  );
}
