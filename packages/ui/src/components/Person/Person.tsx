import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../Avatar/Avatar.tsx';

/** Props of {@link Person}. */
export interface PersonProps extends ComponentProps<'span'> {
  /** Whose it is; says the avatar, and what is read unless `children` say something else. */
  name: string;
  /** A picture of the own origin. */
  src?: string | undefined;
  /** How many people there are besides: "+2". */
  others?: number | undefined;
  /** Instead of the name: a link to their page, or a login. */
  children?: ReactNode;
}

/**
 * A person in one line of a row: avatar, name, and how many others.
 *
 * Keyboard: none; a link in it is a stop.
 *
 * @do Give the name that people of the company know, before a login.
 * @dont Use it where several are named; that is an AvatarStack.
 */
export function Person({ name, src, others = 0, className, children, ...rest }: PersonProps) {
  return (
    <span {...rest} data-slot="person" className={cn('flex min-w-0 items-center gap-2', className)}>
      <Avatar name={name} src={src} size="small" decorative />
      {/* The padding is room for the ring of a focused link, which would be cut with the text. */}
      <span className={cn('truncate', children !== undefined && '-m-1 p-1')}>
        {children ?? name}
      </span>
      {others > 0 ? <span className="text-sm text-text-muted">+{others}</span> : null}
    </span>
  );
}
