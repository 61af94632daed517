import { useState } from 'react';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import type { Option } from '../Select/option.ts';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx';

const WORDS = words('MultiCombobox', {
  andMore: { other: '{first} and {count} more' },
});
/** Words of this component. */
export type MultiComboboxWords = typeof WORDS;

/** Props of {@link MultiCombobox}. */
export interface MultiComboboxProps<V extends string | number>
  extends Omit<ComboboxFieldProps, 'shown' | 'options' | 'chosen' | 'multiple' | 'onChoose'> {
  /** The chosen values. */
  values: readonly V[];
  /** Called with the next values, in the order in which they were chosen. */
  onValuesChange: (values: readonly V[]) => void;
  /** What can be chosen; thousands are fine. Options of one group stand together. */
  options: readonly Option<V>[];
}

/**
 * Several values of a long list, found by typing. It stays open after each choice. For values that are not in a list use
 * `TagInput`.
 *
 * Keyboard: as `Combobox`; Enter chooses and lets go, Escape closes and returns focus.
 */
export function MultiCombobox<V extends string | number>({
  values,
  onValuesChange,
  options,
  placeholder,
  ...rest
}: MultiComboboxProps<V>) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  // What came with an earlier search keeps its name when the options have changed since.
  const [names, setNames] = useState<ReadonlyMap<V, string>>(new Map());
  const nameOf = (value: V) =>
    options.find((option) => option.value === value)?.label ?? names.get(value) ?? String(value);
  const [first] = values;
  const shown =
    first === undefined
      ? null
      : values.length < 3
        ? values.map(nameOf).join(', ')
        : say('andMore', { first: nameOf(first), count: values.length - 1 });
  return (
    <ComboboxField
      {...rest}
      placeholder={placeholder ?? common.say('choose')}
      shown={shown}
      options={options}
      chosen={values}
      multiple
      onChoose={(next) => {
        const option = options.find((one) => one.value === next);
        if (option === undefined) return;
        setNames(new Map(names).set(option.value, option.label));
        onValuesChange(
          values.includes(option.value)
            ? values.filter((value) => value !== option.value)
            : [...values, option.value],
        );
      }}
    />
  );
}
