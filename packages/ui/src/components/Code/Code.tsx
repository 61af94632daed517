import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link Code}. */
export interface CodeProps extends Omit<ComponentProps<'code'>, 'children'> {
  /** A hash, a path, a key: text as a machine writes it. */
  children: string;
  /** Ground of its own, or none in tables and where it stands alone. */
  look?: 'soft' | 'plain' | undefined;
  /** Which end gives way when there is no room: a path keeps its end (`start`). */
  truncate?: 'none' | 'end' | 'start' | undefined;
}

/**
 * A short literal in mono. Truncated text is whole in its title.
 *
 * Keyboard: none; the text is selected and copied like any other.
 *
 * @do Keep the end of a path where its file matters most.
 * @dont Show a secret by it: that is `RevealableValue`.
 */
export function Code({
  look = 'soft',
  truncate = 'none',
  className,
  children,
  ...rest
}: CodeProps) {
  return (
    <code
      {...rest}
      data-slot="code"
      title={truncate === 'none' ? undefined : children}
      className={cn(
        'text-sm',
        look === 'soft' && 'rounded-xs bg-press px-1 py-0.5',
        truncate === 'none' && 'break-words',
        truncate === 'end' && 'block truncate',
        truncate === 'start' && 'block truncate-start',
        className,
      )}
    >
      {truncate === 'start' ? <bdi dir="ltr">{children}</bdi> : children}
    </code>
  );
}
