import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { TAB, TAB_ROW, TabCount, TabIcon } from './count.tsx';
import { useTabRow } from './use-tab-row.ts';

/** One view of {@link Tabs}. */
export interface TabItem {
  /** What is reported. */
  value: string;
  /** Its words. */
  label: string;
  /** The figure beside it; may be a text such as "10,000+". */
  count?: number | string | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** What it shows. */
  content: ReactNode;
  /** Why it cannot be shown now. It can still be reached, and says so. */
  disabledReason?: string | undefined;
}

/** Props of {@link Tabs}. */
export interface TabsProps extends Omit<ComponentProps<'div'>, 'dir' | 'defaultValue'> {
  /** What the tabs divide. */
  label: string;
  /** The tab in front. */
  value: string;
  /** Called with the next one. */
  onValueChange: (value: string) => void;
  /** In their order. */
  items: readonly TabItem[];
}

/**
 * Radix focuses a pressed tab by a call, after which browsers draw the ring of the keyboard. This one comes first and says that it was the
 * mouse.
 */
function focusQuietly({ button, currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (button === 0) currentTarget.focus({ focusVisible: false });
}

/**
 * Several views of one thing, one at a time. When each has an address of its own, use `TabNav`.
 *
 * Keyboard: Tab reaches the current tab, arrows move and show, Home and End go to the edges, Tab goes on into the panel. A tab with a `disabledReason` takes
 * focus, says why and leaves the one in front where it is.
 *
 * @do Keep the labels to a word or two; the count says how much is behind.
 * @dont Use it for steps that follow each other: that is a `Stepper`.
 */
export function Tabs({ label, value, onValueChange, items, className, ...rest }: TabsProps) {
  const row = useTabRow<HTMLDivElement>(value);
  const isRefused = (asked: string) =>
    items.some((item) => item.value === asked && item.disabledReason !== undefined);
  return (
    <Radix.Root
      {...rest}
      data-slot="tabs"
      dir={readingDirection()}
      value={value}
      onValueChange={(next) => {
        if (!isRefused(next)) onValueChange(next);
      }}
      className={cn('min-w-0', className)}
    >
      <Radix.List ref={row} aria-label={label} className={TAB_ROW}>
        {items.map((item) => {
          const tab = (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              aria-disabled={item.disabledReason === undefined ? undefined : true}
              onMouseDown={focusQuietly}
              className={TAB}
            >
              <TabIcon icon={item.icon} />
              {item.label}
              <TabCount count={item.count} current={item.value === value} />
            </Radix.Trigger>
          );
          if (item.disabledReason === undefined) return tab;
          return (
            <Tooltip key={item.value} label={item.disabledReason} className="shrink-0">
              {tab}
            </Tooltip>
          );
        })}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-4">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
