import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../Button/Button.tsx';

/** Props of {@link ShowMore}. */
export interface ShowMoreProps<Item> extends Omit<ComponentProps<'div'>, 'children'> {
  /** All there is. */
  items: readonly Item[];
  /** How many are shown at first; with no more than these there is no button. */
  first: number;
  /** The button that shows the rest, such as "Show all 12". */
  moreLabel: string;
  /** The button that folds the rest again; without it what was shown stays. */
  lessLabel?: string | undefined;
  /** `quiet` in a panel that has buttons of its own; `secondary` by default. */
  tone?: 'secondary' | 'quiet' | undefined;
  /** Draws those that are shown. */
  children: (shown: readonly Item[]) => ReactNode;
}

/**
 * The first few of a list that is here already, and a button for the rest.
 *
 * Keyboard: Tab reaches the button after what is shown; Enter or Space shows the rest, and focus stays.
 *
 * @do Show as many as are enough for most readers, and say in the button how many there are.
 * @dont Use it for what is loaded page by page; that is Pagination.
 */
export function ShowMore<Item>({
  items,
  first,
  moreLabel,
  lessLabel,
  tone = 'secondary',
  className,
  children,
  ...rest
}: ShowMoreProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const canFold = lessLabel !== undefined;
  const isLonger = items.length > first;
  return (
    <div
      {...rest}
      data-slot="show-more"
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-3', className)}
    >
      {children(isWhole ? items : items.slice(0, first))}
      {isLonger && (canFold || !isWhole) ? (
        <Button
          size="small"
          tone={tone}
          // The words of a quiet button, not its room, stand in line with what is shown.
          className={cn('justify-self-start', tone === 'quiet' && '-ms-2')}
          aria-expanded={canFold ? isWhole : undefined}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? lessLabel : moreLabel}
        </Button>
      ) : null}
    </div>
  );
}
