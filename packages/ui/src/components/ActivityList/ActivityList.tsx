import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ShowMore } from '../ShowMore/ShowMore.tsx';

/** One thing that someone did. */
export interface Activity {
  /** Its key. */
  id: string | number;
  /** Who did it; a program may have. */
  who: string;
  /** What was done, after the name: "deactivated AWS keys". */
  what: ReactNode;
  /** When, as a `RelativeTime`. */
  time: ReactNode;
}

/** Props of {@link ActivityList}. */
export interface ActivityListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Newest first. */
  items: readonly Activity[];
  /** How many are shown at first; 10 by default. */
  first?: number | undefined;
  /** The button that shows the rest. */
  moreLabel: string;
  /** The button that folds the rest again; without it what was shown stays. */
  lessLabel?: string | undefined;
}

/**
 * Who did what to a part of the settings, in a line each.
 *
 * Keyboard: Tab goes through the links of its lines, then to the button that shows the rest.
 *
 * @do Write each line so that it is understood alone: who, the verb in the past, and the thing by its name.
 * @dont Use it where days, bodies or changes are shown; that is a Timeline.
 */
export function ActivityList({ items, first = 10, className, ...rest }: ActivityListProps) {
  return (
    <ShowMore {...rest} items={items} first={first} className={cn('min-w-0', className)}>
      {(shown) => (
        <ul data-slot="activity-list" className="grid gap-2">
          {shown.map(({ id, who, what, time }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                <b className="font-medium">{who}</b> {what}
              </span>
              <span className="text-text-muted">{time}</span>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}
