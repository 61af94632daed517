import * as Radix from '@radix-ui/react-toggle-group';
import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const option = cva(
  'inline-flex min-w-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm font-medium text-text-muted data-[state=on]:shrink-0  transition-colors duration-120 hover:text-text data-[state=on]:bg-raised data-[state=on]:text-text data-[state=on]:shadow-control data-[state=on]:outline data-[state=on]:outline-border-strong focus-visible:outline-2 focus-visible:outline-focus aria-disabled:opacity-60 aria-disabled:hover:text-text-muted [&_svg]:shrink-0',
  {
    variants: {
      size: {
        small: 'h-6 px-2 text-sm [&_svg]:size-3.5',
        medium: 'h-7 px-2.5 text-base [&_svg]:size-4',
      },
    },
  },
);

/** One value of a {@link ToggleGroup}. */
export interface ToggleOption {
  /** What is reported. */
  value: string;
  /** What is read; also when only the icon is drawn. */
  label: string;
  /** Before the label. */
  icon?: ReactNode;
  /** Draws the icon alone. */
  labelHidden?: boolean | undefined;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
}

interface CommonProps
  extends Omit<ComponentProps<'div'>, 'dir' | 'defaultValue' | 'onChange' | 'children'> {
  /** What is chosen. */
  label: string;
  /** Two to five, with short labels. */
  options: readonly ToggleOption[];
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Shares the width of its container evenly. */
  stretch?: boolean | undefined;
  /** Why nothing can be chosen now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/** Props of {@link ToggleGroup}. */
export type ToggleGroupProps = CommonProps &
  (
    | {
        /** The chosen value; one always is. */
        value: string;
        /** Called with the next one. */
        onValueChange: (value: string) => void;
        values?: undefined;
        onValuesChange?: undefined;
      }
    | {
        /** The chosen values, any number of them. */
        values: readonly string[];
        /** Called with the next ones. */
        onValuesChange: (values: readonly string[]) => void;
        value?: undefined;
        onValueChange?: undefined;
      }
  );

/**
 * A few visible values, of which one (`value`) or any number (`values`) are selected; it applies immediately. In a form use `RadioGroup` or `Checkbox`;
 * for what has an address use `TabNav`.
 *
 * Keyboard: one stop; arrows move, Enter or Space chooses. What cannot be chosen takes focus, says why and does nothing.
 *
 * @do Offer two to five values with one word each.
 * @dont Use it for views that have an address: that is a `TabNav`.
 */
export function ToggleGroup(props: ToggleGroupProps) {
  const {
    label,
    options,
    size = 'medium',
    stretch = false,
    disabledReason,
    className,
    ...more
  } = props;
  const reasonOf = (value: string) =>
    disabledReason ?? options.find((one) => one.value === value)?.disabledReason;
  const items = options.map((one) => {
    const reason = reasonOf(one.value);
    const item = (
      <Radix.Item
        key={one.value}
        value={one.value}
        aria-disabled={reason === undefined ? undefined : true}
        aria-label={one.labelHidden ? one.label : undefined}
        title={reason === undefined ? one.label : undefined}
        className={cn(option({ size }), stretch && 'flex-1')}
      >
        {one.icon}
        {one.labelHidden ? null : <span className="truncate">{one.label}</span>}
      </Radix.Item>
    );
    if (reason === undefined) return item;
    return (
      <Tooltip key={one.value} label={reason} className={stretch ? 'flex-1' : 'min-w-0'}>
        {item}
      </Tooltip>
    );
  });
  const look = cn(
    'inline-flex max-w-full gap-0.5 rounded-control bg-inset p-0.5 shadow-[inset_0_0_0_1px_var(--color-border)]',
    stretch && 'own:w-full',
    className,
  );
  if (more.values !== undefined) {
    const { values, onValuesChange, value: _, onValueChange: __, ...rest } = more;
    return (
      <Radix.Root
        {...rest}
        type="multiple"
        data-slot="toggle-group"
        dir={readingDirection()}
        aria-label={label}
        value={[...values]}
        onValueChange={(next) => {
          const turned = [...next, ...values].find(
            (one) => next.includes(one) !== values.includes(one),
          );
          if (turned !== undefined && reasonOf(turned) === undefined) onValuesChange(next);
        }}
        className={look}
      >
        {items}
      </Radix.Root>
    );
  }
  const { value, onValueChange, values: _, onValuesChange: __, ...rest } = more;
  return (
    <Radix.Root
      {...rest}
      type="single"
      data-slot="toggle-group"
      dir={readingDirection()}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        // Pressing the chosen one again would choose none.
        if (next !== '' && reasonOf(next) === undefined) onValueChange(next);
      }}
      className={look}
    >
      {items}
    </Radix.Root>
  );
}
