import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const WORDS = words('AvatarStack', {
  andMore: { other: '{names} and {count} more' },
});
/** Words of this component. */
export type AvatarStackWords = typeof WORDS;

/** A tooltip has room for so many names; a screen reader for all. */
const NAMED = 20;

/** Props of {@link AvatarStack}. */
export interface AvatarStackProps extends ComponentProps<'ul'> {
  /** What these people have in common. */
  label: string;
  /** In the order of their weight. Renders nothing for none. */
  people: readonly { id: string; name: string; src?: string | undefined }[];
  /** How many are drawn; the others are a count. Three by default. */
  max?: number | undefined;
  /** 20, 24 or 32 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
}

const MORE = {
  small: 'h-5 min-w-5 text-[9px]',
  medium: 'h-6 min-w-6 text-[10px]',
  large: 'h-8 min-w-8 text-sm',
} as const;

/**
 * Several people in the room of a few.
 *
 * Keyboard: one stop that names them all, as hover does; screen readers find a list of the names.
 *
 * @do Put those first whom the row is about.
 * @dont Use it for one person: that is an `Avatar` with a name.
 * @status beta No screen uses it yet, and one stop in each row of a table may prove to be too many.
 */
export function AvatarStack({
  label,
  people,
  max = 3,
  size = 'medium',
  className,
  ...rest
}: AvatarStackProps) {
  const { say } = useWords(WORDS);
  if (people.length === 0) return null;
  // "+1" takes the room of the one that it hides.
  const shown = people.length === max + 1 ? people : people.slice(0, max);
  const more = people.slice(shown.length);
  const names = people
    .slice(0, NAMED)
    .map((person) => person.name)
    .join(', ');
  const unnamed = people.length - NAMED;
  return (
    <Tooltip
      label={unnamed > 0 ? say('andMore', { names, count: unnamed }) : names}
      describes={false}
      className={className}
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what the pointer can hover
        tabIndex={0}
        {...rest}
        aria-label={label}
        data-slot="avatar-stack"
        className="inline-flex items-center rounded-full focus-visible:outline-offset-2"
      >
        {shown.map((person) => (
          <li
            key={person.id}
            className="inline-flex rounded-full ring-2 ring-canvas not-first:-ms-0.5"
          >
            <Avatar name={person.name} src={person.src} size={size} />
          </li>
        ))}
        {more.length === 0 ? null : (
          <li className="relative -ms-0.5 inline-flex rounded-full ring-2 ring-canvas">
            <span
              aria-hidden
              dir="ltr"
              className={cn(
                'numbers inline-grid place-items-center rounded-full bg-press px-1 font-semibold text-text-muted leading-none',
                MORE[size],
              )}
            >
              +{more.length}
            </span>
            <span className="sr-only">{more.map((person) => person.name).join(', ')}</span>
          </li>
        )}
      </ul>
    </Tooltip>
  );
}
