import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';

/** A way to the item before or after the shown one. */
export interface ItemStep {
  /** Says where it leads, such as "Next incident". */
  label: string;
  /** The key that does the same; shown in the tooltip, not bound here. */
  keys?: string | undefined;
  /** Why it leads nowhere, such as "Last incident on this page". */
  disabledReason?: string | undefined;
  /** Called when it is pressed. */
  onSelect: () => void;
}

/** Props of {@link ItemPager}. */
export interface ItemPagerProps extends ComponentProps<'span'> {
  /** Place of the shown item, from 1; null while none is chosen. */
  place: number | null;
  /** How many items there are; may be a text such as "10,000+". */
  total: number | string;
  /** What is counted, for screen readers before the place. */
  itemName: string;
  /** The way back. */
  previous: ItemStep;
  /** The way on. */
  next: ItemStep;
  /** 24 or 32 px buttons; `medium` by default. */
  size?: 'tiny' | 'medium' | undefined;
}

/**
 * Steps through items of which one is shown, and says which of how many it is.
 *
 * Keyboard: Tab reaches both buttons; Enter or Space steps.
 *
 * @do Say what the items are in the names of both buttons.
 * @dont Use it for pages of a list; that is Pagination.
 */
export function ItemPager({
  place,
  total,
  itemName,
  previous,
  next,
  size = 'medium',
  className,
  ...rest
}: ItemPagerProps) {
  const { say } = useWords(COMMON);
  const step = ({ label, keys, disabledReason, onSelect }: ItemStep, isNext: boolean) => (
    <IconButton
      size={size}
      label={label}
      keys={keys}
      disabledReason={disabledReason}
      icon={isNext ? <ChevronDown /> : <ChevronUp />}
      onClick={onSelect}
    />
  );
  return (
    <span
      {...rest}
      data-slot="item-pager"
      className={cn('inline-flex shrink-0 items-center', className)}
    >
      <span role="status" className="numbers me-1 whitespace-nowrap text-sm text-text-muted">
        <span className="sr-only">{itemName} </span>
        {place === null ? total : say('placeOf', { place, all: total })}
      </span>
      {step(previous, false)}
      {step(next, true)}
    </span>
  );
}
