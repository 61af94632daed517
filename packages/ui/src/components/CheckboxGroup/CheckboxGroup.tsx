import { cva } from 'class-variance-authority';
import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';

const heading = cva('', {
  variants: {
    size: { small: 'font-semibold text-sm text-text-muted', medium: '-mb-1 font-medium' },
  },
});

/** One choice of a {@link CheckboxGroup}. */
export interface CheckboxOption<Value extends string> {
  /** What is reported. */
  value: Value;
  /** What is read. */
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Choices that go with it: they are made with it, and it is undone with any of them. */
  includes?: readonly Value[] | undefined;
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined;
}

/** Props of {@link CheckboxGroup}. */
export interface CheckboxGroupProps<Value extends string>
  extends Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'disabled'> {
  /** The question. */
  label: string;
  /** `small` for one group of several under one question; `medium` by default. */
  size?: 'small' | 'medium' | undefined;
  /** At most about nine; beyond that use `MultiCombobox`. */
  options: readonly CheckboxOption<Value>[];
  /** The choices that are made. Those of other groups may be among them, and stay. */
  values: readonly Value[];
  /** Called with the next choices, the newest last. */
  onValuesChange: (values: readonly Value[]) => void;
  /** What is wrong and how to mend it; announced when it appears. */
  error?: string | undefined;
  /** Why nothing can be changed now. */
  disabledReason?: string | undefined;
}

/**
 * Several of a few choices under one question, such as the permissions of a key.
 *
 * Keyboard: Tab goes through the boxes, Space toggles.
 *
 * @do Say by `includes` which choices need others, so that none is made that means nothing.
 * @dont Use it where exactly one choice is made; that is a RadioGroup.
 */
export function CheckboxGroup<Value extends string>({
  label,
  size = 'medium',
  options,
  values,
  onValuesChange,
  error,
  disabledReason,
  className,
  'aria-describedby': describedBy,
  ...rest
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const described = [describedBy, error === undefined ? undefined : `${id}-error`].filter(Boolean);
  const toggle = ({ value, includes = [] }: CheckboxOption<Value>, isOn: boolean) => {
    if (isOn) return onValuesChange([...new Set([...values, value, ...includes])]);
    const gone = new Set(
      options.flatMap((one) => (one.includes?.includes(value) ? [one.value, value] : [value])),
    );
    onValuesChange(values.filter((one) => !gone.has(one)));
  };
  return (
    <fieldset
      {...rest}
      data-slot="checkbox-group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      className={cn('grid min-w-0 gap-2', className)}
    >
      {/* A legend is no item of the grid, and keeps no distance of it. */}
      <div id={`${id}-label`} className={heading({ size })}>
        {label}
      </div>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          hint={option.hint}
          disabledReason={disabledReason ?? option.disabledReason}
          checked={values.includes(option.value)}
          onCheckedChange={(isOn) => toggle(option, isOn)}
        />
      ))}
      <p
        id={`${id}-error`}
        role="alert"
        className={error === undefined ? 'hidden' : 'text-critical-text text-sm'}
      >
        {error}
      </p>
    </fieldset>
  );
}
