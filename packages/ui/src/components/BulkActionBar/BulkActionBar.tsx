import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

const WORDS = words('BulkActionBar', {
  label: 'Selection',
  selected: { other: '{count} selected' },
  allSelected: { other: 'All {all} selected' },
  selectAll: { other: 'Select all {all} matches' },
  clear: 'Clear selection',
});
/** Words of this component. */
export type BulkActionBarWords = typeof WORDS;

/** Props of {@link BulkActionBar}. */
export interface BulkActionBarProps extends ComponentProps<'section'> {
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
 * What can be done with the selected rows. It sticks to the bottom edge, over the rows that are there while one scrolls;
 * at the end of the list it has room of its own, so that the last row is never under it.
 *
 * Keyboard: Tab goes through Select all, the actions and Clear; the count is announced when it changes.
 *
 * @do Leave its place at the end of the list, so that it can stick there.
 * @dont Offer an action in it that only some of the selected rows can take, without saying so.
 */
export function BulkActionBar({
  count,
  total,
  capped = false,
  allMatching = false,
  onSelectAllMatching,
  onClear,
  className,
  children,
  ...rest
}: BulkActionBarProps) {
  const { say, number } = useWords(WORDS);
  const all = total === undefined ? undefined : `${number(total)}${capped ? '+' : ''}`;
  return (
    <>
      <span role="status" className="sr-only">
        {count === 0 ? '' : say('selected', { count })}
      </span>
      {count === 0 ? null : (
        <section
          {...rest}
          aria-label={say('label')}
          data-slot="bulk-action-bar"
          className={cn(
            'pop sticky bottom-4 z-20 mx-auto mt-4 flex own:w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 py-2 ps-3 pe-11 max-md:bottom-18 motion-safe:animate-[ui-rise-in_160ms_var(--ease-out)]',
            className,
          )}
        >
          <span dir="auto" className="numbers font-medium">
            {allMatching && all !== undefined && total === count
              ? say('allSelected', { all, count })
              : say('selected', { count })}
          </span>
          {onSelectAllMatching && !allMatching && all !== undefined && total !== count ? (
            <Button size="small" tone="quiet" onClick={onSelectAllMatching}>
              {say('selectAll', { all, count: total ?? 0 })}
            </Button>
          ) : null}
          <div className="flex flex-wrap items-center gap-1.5">{children}</div>
          {/* At the end of the first row, however many the actions take. */}
          <span className="absolute end-2 top-2 inline-flex">
            <IconButton
              size="small"
              label={say('clear')}
              keys="esc"
              icon={<X />}
              onClick={onClear}
            />
          </span>
        </section>
      )}
    </>
  );
}
