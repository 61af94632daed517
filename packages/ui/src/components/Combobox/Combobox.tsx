import { useState } from 'react';
import type { Option } from '../Select/option.ts';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx';

/** Props of {@link Combobox}. */
export interface ComboboxProps<V extends string | number>
  extends Omit<
    ComboboxFieldProps,
    'shown' | 'shownIcon' | 'options' | 'chosen' | 'multiple' | 'onChoose'
  > {
  /** The chosen value, or `null` for none. */
  value: V | null;
  /** Called with the next value; `null` when `noneLabel` was chosen. */
  onValueChange: (value: V | null) => void;
  /** What can be chosen; thousands are fine. Options of one group stand together. */
  options: readonly Option<V>[];
}

/**
 * One value of a long list, found by typing. For several use `MultiCombobox`.
 *
 * Keyboard: Enter, Space or Down opens and moves focus into the search; arrows move, Page Up and Page Down by ten, Home
 * and End to the edges while nothing is typed; Enter chooses; Escape closes and returns focus, Tab closes and goes on.
 *
 * @do Give `noneLabel` where no value is an answer, too.
 * @dont Use it for three options: they can all be in sight.
 */
export function Combobox<V extends string | number>({
  value,
  onValueChange,
  options,
  ...rest
}: ComboboxProps<V>) {
  // What came with an earlier search keeps its name when the options have changed since.
  const [last, setLast] = useState<Option<V> | null>(null);
  const chosen =
    options.find((option) => option.value === value) ?? (last?.value === value ? last : undefined);
  return (
    <ComboboxField
      {...rest}
      shown={chosen?.label ?? null}
      shownIcon={chosen?.icon}
      options={options}
      chosen={value === null ? [] : [value]}
      onChoose={(next) => {
        const option = options.find((one) => one.value === next);
        setLast(option ?? null);
        if (option?.value !== value) onValueChange(option?.value ?? null);
      }}
    />
  );
}
