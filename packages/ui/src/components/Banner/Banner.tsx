import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';

const banner = cva(
  'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1',
  {
    variants: {
      tone: {
        neutral: 'bg-inset text-text',
        accent: 'bg-accent-soft text-text',
        warning: 'bg-medium-soft text-text',
        danger: 'bg-critical-soft text-text',
      },
    },
  },
);

/** Props of {@link Banner}. */
export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** How much it matters. */
  tone?: 'neutral' | 'accent' | 'warning' | 'danger' | undefined;
  /** The message. */
  title: string;
  /** More, in the same line. */
  children?: ReactNode;
  /** What to do about it: one small button or link. */
  action?: ReactNode;
  /** Offers to put it away. */
  onDismiss?: (() => void) | undefined;
}

/**
 * A message about the whole app, above everything. One at a time where possible; what belongs to one panel is a
 * `Callout`.
 *
 * Keyboard: Tab reaches the action, then Dismiss; focus is never taken.
 *
 * @do Keep it to one line and one action.
 * @dont Show two at the same time, or use it for a message about one panel.
 */
export function Banner({
  tone = 'neutral',
  title,
  children,
  onDismiss,
  action,
  className,
  ...rest
}: BannerProps) {
  const { say } = useWords(COMMON);
  return (
    <div
      {...rest}
      role="status"
      data-slot="banner"
      data-tone={tone}
      className={cn(banner({ tone }), className)}
    >
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="font-medium">{title}</span>
        {children === undefined ? null : <span className="text-text-muted">{children}</span>}
      </p>
      {action}
      {onDismiss ? (
        <IconButton size="tiny" label={say('dismiss')} icon={<X />} onClick={onDismiss} />
      ) : null}
    </div>
  );
}
