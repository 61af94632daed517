import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

/** Props of {@link AvatarStack}. */
export interface AvatarStackProps extends ComponentProps<'ul'> {
  /** What these people have in common. */
  label: string;
  /** In the order of their weight. Renders nothing for none. */
  people: readonly { id: string; name: string; src?: string | undefined }[];
  /** How many are drawn; the rest is a count that names them on hover and focus. Three by default. */
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
 * Keyboard: the count of the others is a stop that names them.
 */
export function AvatarStack({
  label,
  people,
  max = 3,
  size = 'medium',
  className,
  ...rest
}: AvatarStackProps) {
  if (people.length === 0) return null;
  // "+1" takes the room of the one that it hides.
  const shown = people.length === max + 1 ? people : people.slice(0, max);
  const more = people.slice(shown.length);
  return (
    <ul
      {...rest}
      aria-label={label}
      data-slot="avatar-stack"
      className={cn('inline-flex items-center', className)}
    >
      {shown.map((person) => (
        <li
          key={person.id}
          title={person.name}
          className="inline-flex rounded-full ring-2 ring-canvas not-first:-ms-0.5"
        >
          <Avatar name={person.name} src={person.src} size={size} />
        </li>
      ))}
      {more.length === 0 ? null : (
        <li className="-ms-0.5 inline-flex rounded-full ring-2 ring-canvas">
          <Tooltip label={more.map((person) => person.name).join(', ')}>
            <span
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what the pointer can hover
              tabIndex={0}
              dir="ltr"
              className={cn(
                'numbers inline-grid place-items-center rounded-full bg-press px-1 font-semibold text-text-muted leading-none',
                MORE[size],
              )}
            >
              +{more.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
