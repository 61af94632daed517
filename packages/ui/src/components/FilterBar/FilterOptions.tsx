import { type ReactNode, useState } from 'react';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { matchOptions } from '../Select/option.ts';

const WORDS = words('FilterOptions', {
  find: 'Find {filter}',
});
/** Words of this component. */
export type FilterOptionsWords = typeof WORDS;

/** Props of {@link FilterOptions}. */
export interface FilterOptionsProps {
  /** What is filtered. */
  label: string;
  /** In their order. */
  options: readonly {
    value: string;
    label: string;
    count?: number | undefined;
    /** Whether there may be more than `count`: "120+". */
    isAtLeast?: boolean | undefined;
    icon?: ReactNode;
  }[];
  /** The values that are applied. */
  values: readonly string[];
  /** Called with the next values, in the order of the options. */
  onValuesChange: (values: string[]) => void;
  /** Offers a search; by default from ten options. */
  searchable?: boolean | undefined;
}

/**
 * The list of a filter with several values, for the editor of a chip.
 *
 * Keyboard: Tab goes through the search and the boxes, Space checks.
 */
export function FilterOptions({
  label,
  options,
  values,
  onValuesChange,
  searchable = options.length >= 10,
}: FilterOptionsProps) {
  const { say, number } = useWords(WORDS);
  const common = useWords(COMMON);
  const [query, setQuery] = useState('');
  const shown = matchOptions(options, query);
  return (
    <fieldset data-slot="filter-options" className="w-60">
      <legend className="sr-only">{label}</legend>
      {searchable ? (
        <div className="p-1">
          <SearchField
            size="small"
            label={say('find', { filter: label.toLowerCase() })}
            value={query}
            onValueChange={setQuery}
            debounceMs={0}
          />
        </div>
      ) : null}
      <div className="max-h-72 overflow-auto">
        {shown.length === 0 ? (
          <p className="px-2 py-3 text-text-muted">{common.say('noMatch')}</p>
        ) : null}
        {shown.map((option) => (
          <div key={option.value} className="item hover:bg-hover">
            <Checkbox
              className="min-w-0 flex-1"
              label={option.label}
              checked={values.includes(option.value)}
              onCheckedChange={(checked) =>
                onValuesChange(
                  options
                    .map((other) => other.value)
                    .filter((value) => (value === option.value ? checked : values.includes(value))),
                )
              }
            />
            {option.icon}
            {option.count === undefined ? null : (
              <span className="numbers text-text-subtle text-xs">
                {number(option.count)}
                {option.isAtLeast === true ? '+' : null}
              </span>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
