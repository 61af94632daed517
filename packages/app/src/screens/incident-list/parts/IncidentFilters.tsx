import { FILTER_LABELS, type IncidentFilter } from '@sluice/domain/incident-filters';
import { KINDS } from '@sluice/domain/kind-info';
import {
  activeFilters,
  hasActiveFilters,
  withFilter,
  withoutFilters,
  withRange,
  withSearch,
} from '@sluice/domain/list-query';
import { customRange, RANGE_LABELS, RANGE_PRESETS } from '@sluice/domain/time-range';
import { Button } from '@sluice/ui/Button';
import { FilterBar } from '@sluice/ui/FilterBar';
import { later } from '@sluice/ui/lib/later';
import { SearchField } from '@sluice/ui/SearchField';
import { Calendar } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { nowAtom, timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { filterSourcesAtom } from '../filter-sources.atoms.ts';
import { changeListAction, listQueryAtom } from '../incident-list.atoms.ts';
import { chipText, filterOptions } from './filter-options.ts';

const DateRangePicker = later(
  async () => (await import('@sluice/ui/DateRangePicker')).DateRangePicker,
  ({ value, presets }) => (
    <Button icon={<Calendar aria-hidden className="text-text-subtle" />}>
      {presets.find((preset) => preset.value === value.preset)?.label ?? RANGE_LABELS.custom}
    </Button>
  ),
);
const FilterEditor = later(async () => (await import('./FilterEditor.tsx')).FilterEditor);

export interface IncidentFiltersProps {
  /** After the time range. */
  trailing?: ReactNode;
}

const RANGES = RANGE_PRESETS.map((value) => ({ value, label: RANGE_LABELS[value] }));

/** The one bar that narrows the list: search, a chip for each filter, the time range, the way out. */
export function IncidentFilters({ trailing }: IncidentFiltersProps) {
  const query = useAtomValue(listQueryAtom);
  const options = filterOptions(useAtomValue(filterSourcesAtom));
  const now = useAtomValue(nowAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const onChange = useSetAtom(changeListAction);
  const searchRef = useRef<HTMLInputElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  useShortcuts({
    '/': () => searchRef.current?.focus(),
    f: () => barRef.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
  });
  // A filter that was added but has no value yet: it has a chip, and nothing in the URL.
  const [added, setAdded] = useState<IncidentFilter | null>(null);
  const active = activeFilters(query);
  const { filters } = KINDS[useAtomValue(kindAtom)];
  const shown = filters.filter((filter) => active.includes(filter) || filter === added);
  const { range } = query;
  return (
    <FilterBar
      ref={barRef}
      label="Filters of the incidents"
      search={
        <SearchField
          ref={searchRef}
          label="Search in detectors, repositories, paths and authors"
          placeholder="Search"
          keys="/"
          value={query.search}
          onValueChange={(search) => onChange((now) => withSearch(now, search))}
        />
      }
      chips={shown.map((filter) => ({
        id: filter,
        label: FILTER_LABELS[filter],
        value: chipText(options[filter], query.filters[filter]),
        onRemove: () => {
          if (filter === added) setAdded(null);
          onChange((now) => withFilter(now, filter, []));
        },
        editor: (
          <FilterEditor
            filter={filter}
            options={options[filter]}
            values={query.filters[filter]}
            onValuesChange={(values) => onChange((now) => withFilter(now, filter, values))}
          />
        ),
      }))}
      available={filters
        .filter((filter) => !shown.includes(filter))
        .map((id) => ({
          id,
          label: FILTER_LABELS[id],
        }))}
      onAdd={(id) => setAdded(filters.find((filter) => filter === id) ?? null)}
      onClear={hasActiveFilters(query) ? () => onChange(withoutFilters) : undefined}
      trailing={
        <>
          <DateRangePicker
            label="Time range"
            presets={RANGES}
            now={now}
            timeZone={timeZone}
            value={
              range.type === 'custom'
                ? { preset: 'custom', start: range.start, end: range.end }
                : { preset: range.type }
            }
            onValueChange={({ preset, start, end }) => {
              const chosen = RANGE_PRESETS.find((name) => name === preset);
              const next =
                chosen === undefined ? customRange(start ?? null, end ?? null) : { type: chosen };
              if (next !== null) onChange((now) => withRange(now, next));
            }}
          />
          {trailing}
        </>
      }
    />
  );
}
