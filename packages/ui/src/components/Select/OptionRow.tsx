import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

interface OptionRowProps {
  id: string;
  /** Its place in the whole list. */
  index: number;
  /** How many there are, when not all are drawn. */
  count?: number | undefined;
  /** Name of the group that begins with it. */
  heading: string | undefined;
  selected: boolean;
  /** The one that Enter would choose. */
  active: boolean;
  /** Cannot be chosen now. */
  off: boolean;
  onActive: () => void;
  onChoose: () => void;
  /** A line beside a search field of a palette has more air than one under a field. */
  space?: 'field' | 'palette' | undefined;
  children: ReactNode;
}

/** One line of a list whose keys are handled by the field that owns it; focus never leaves that field. */
export function OptionRow({
  id,
  index,
  count,
  heading,
  selected,
  active,
  off,
  onActive,
  onChoose,
  space = 'field',
  children,
}: OptionRowProps) {
  const wide = space === 'palette';
  return (
    <div role="presentation">
      {heading === undefined ? null : (
        <div
          role="presentation"
          className={cn(
            'pb-1 font-medium text-text-subtle text-xs',
            wide ? 'px-2.5 pt-2.5' : 'px-2 pt-2',
          )}
        >
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list handles the keys */}
      <div
        id={id}
        data-option={index}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        aria-disabled={off || undefined}
        aria-setsize={count}
        aria-posinset={count === undefined ? undefined : index + 1}
        data-active={active}
        onPointerMove={() => {
          if (!active) onActive();
        }}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!off) onChoose();
        }}
        className={cn('item', wide && 'px-2.5')}
      >
        {children}
      </div>
    </div>
  );
}
