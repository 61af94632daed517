import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link Path}. */
export interface PathProps extends Omit<ComponentProps<'span'>, 'title'> {
  /** With slashes, and escaped where others wrote it. */
  path: string;
  /** Whether resting on it shows the whole path; false where a card shows it. True by default. */
  titled?: boolean | undefined;
}

/**
 * A path whose folders give way before its file name does: the end is what tells two paths apart.
 *
 * Keyboard: none; it is no control.
 *
 * @do Put the line number at the end of the path, where it is never cut.
 * @dont Cut a path at its end with CSS.
 */
export function Path({ path, titled = true, className, ...rest }: PathProps) {
  const cut = path.lastIndexOf('/') + 1;
  return (
    <span
      {...rest}
      data-slot="path"
      dir="ltr"
      className={cn('flex min-w-0 font-mono text-sm text-text-muted', className)}
      title={titled ? path : undefined}
    >
      <span className="min-w-0 truncate">{path.slice(0, cut)}</span>
      <span className="max-w-full shrink-0 truncate">{path.slice(cut)}</span>
    </span>
  );
}
