import { cva } from 'class-variance-authority';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const callout = cva('flex gap-2.5 rounded-panel border border-border px-3 py-2.5', {
  variants: {
    tone: {
      neutral: 'bg-inset',
      accent: 'bg-accent-soft',
      warning: 'bg-medium-soft',
      danger: 'bg-critical-soft',
      success: 'bg-done-soft',
    },
  },
});
const ICONS = {
  neutral: <Info className="text-text-muted" />,
  accent: <Info className="text-accent-text" />,
  warning: <TriangleAlert className="text-medium-mark" />,
  danger: <OctagonAlert className="text-critical-mark" />,
  success: <CircleCheck className="text-done-mark" />,
} as const;

/** Props of {@link Callout}. */
export interface CalloutProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** How much it matters. */
  tone?: 'neutral' | 'accent' | 'warning' | 'danger' | 'success' | undefined;
  /** A short first line. */
  title?: string | undefined;
  /** The note. */
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/**
 * A note beside the content it belongs to. For the whole app use `Banner`, for what just happened `Toast`.
 *
 * Keyboard: Tab reaches its action, if it has one; focus is never taken.
 *
 * @do Stand it beside what it is about.
 * @dont Use it for what just happened: that is a `Toast`.
 */
export function Callout({
  tone = 'neutral',
  title,
  action,
  className,
  children,
  ...rest
}: CalloutProps) {
  return (
    <div
      {...rest}
      data-slot="callout"
      data-tone={tone}
      className={cn(callout({ tone }), className)}
    >
      <span aria-hidden className="mt-0.5 [&_svg]:size-4">
        {ICONS[tone]}
      </span>
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        <div className="text-text-muted [overflow-wrap:anywhere]">{children}</div>
        {action === undefined ? null : <div className="mt-2 flex gap-2">{action}</div>}
      </div>
    </div>
  );
}
