import { FILTER_LABELS, type IncidentFilter } from '@sluice/domain/incident-filters';
import { FilterOptions } from '@sluice/ui/FilterBar';
import { useAtomValue } from '../../../store.ts';
import { facetsAtomOf } from '../facets.atoms.ts';
import { countedOptions, type FilterOption } from './filter-options.ts';

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
  const counts = useAtomValue(facetsAtomOf(filter));
  const counted = countedOptions(filter, options, values, counts);
  return (
    <FilterOptions
      label={FILTER_LABELS[filter]}
      options={counted}
      values={values}
      onValuesChange={onValuesChange}
      searchable={counted.length >= SEARCHABLE_FROM}
    />
  );
}
