import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

/** Props of {@link BulkBar}. */
export interface BulkBarProps extends ComponentProps<'section'> {
  /** How many are selected; the bar is gone at zero. */
  count: number;
  /** How many match in all; offers to select them. */
  total?: number | undefined;
  /** The total is a lower bound. */
  capped?: boolean | undefined;
  /** Every match is selected, also those on other pages. */
  allMatching?: boolean | undefined;
  /** Selects every match. */
  onSelectAllMatching?: (() => void) | undefined;
  /** Lets go of all. */
  onClear: () => void;
  /** Buttons for what can be done with them. */
  children: ReactNode;
}

/**
 * What can be done with the selected rows. It sticks to the bottom edge, takes its own room and covers no row.
 *
 * Keyboard: Tab goes through Select all, the actions and Clear; the count is announced when it changes.
 */
export function BulkBar({
  count,
  total,
  capped = false,
  allMatching = false,
  onSelectAllMatching,
  onClear,
  className,
  children,
  ...rest
}: BulkBarProps) {
  const number = (value: number) => value.toLocaleString('en-US');
  const all = total === undefined ? undefined : `${number(total)}${capped ? '+' : ''}`;
  return (
    <>
      <span role="status" className="sr-only">
        {count === 0 ? '' : `${number(count)} selected`}
      </span>
      {count === 0 ? null : (
        <section
          {...rest}
          aria-label="Selection"
          data-slot="bulk-bar"
          className={cn(
            'pop sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 max-md:bottom-18 motion-safe:animate-[ui-rise-in_160ms_var(--ease-out)]',
            className,
          )}
        >
          <span dir="auto" className="numbers font-medium">
            {allMatching && all !== undefined && total === count
              ? `All ${all} selected`
              : `${number(count)} selected`}
          </span>
          {onSelectAllMatching && !allMatching && all !== undefined && total !== count ? (
            <Button size="small" tone="quiet" onClick={onSelectAllMatching}>
              Select all {all} matches
            </Button>
          ) : null}
          <div className="flex flex-wrap items-center gap-1.5 border-border sm:border-s sm:ps-3">
            {children}
            <IconButton
              size="small"
              label="Clear selection"
              keys="esc"
              icon={<X />}
              onClick={onClear}
            />
          </div>
        </section>
      )}
    </>
  );
}
