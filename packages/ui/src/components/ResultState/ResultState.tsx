import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link ResultState}. */
export interface ResultStateProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** How it ended: well, in a way that asks for something, or neither. */
  tone?: 'success' | 'warning' | 'neutral' | undefined;
  /** How it ended, in a few words. */
  title: string;
  /** What happens next. */
  children?: ReactNode;
  /** The one thing to do now. */
  action?: ReactNode;
  /** `panel` inside a page, `page` for a whole one. */
  size?: 'panel' | 'page' | undefined;
  /** Its level in the page's outline; 2 by default. */
  headingLevel?: 1 | 2 | 3 | undefined;
}

const ICONS = {
  success: <CircleCheck className="text-done-mark" />,
  warning: <TriangleAlert className="text-medium-mark" />,
  neutral: <Info className="text-text-subtle" />,
} as const;

/**
 * How a task ended, at the place where the task was.
 *
 * Keyboard: Tab reaches its action, if it has one; focus is never taken.
 *
 * @do Say what happens next, and who does it.
 * @dont Use it for what failed and can be tried again: that is an `ErrorState`.
 */
export function ResultState({
  tone = 'neutral',
  title,
  action,
  size = 'panel',
  headingLevel = 2,
  className,
  children,
  ...rest
}: ResultStateProps) {
  const id = useId();
  const Title = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={id}
      {...rest}
      data-slot="result-state"
      data-tone={tone}
      className={cn(
        'flex flex-col items-center gap-1 px-4 text-center',
        size === 'panel' ? 'py-8' : 'py-20',
        className,
      )}
    >
      <span aria-hidden className="mb-2 [&_svg]:size-8 [&_svg]:stroke-[1.5]">
        {ICONS[tone]}
      </span>
      <Title
        id={id}
        className={cn('text-balance font-semibold', size === 'panel' ? 'text-lg' : 'text-xl')}
      >
        {title}
      </Title>
      {children === undefined ? null : (
        <div className="grid max-w-110 justify-items-center gap-2 text-balance text-text-muted">
          {children}
        </div>
      )}
      {action === undefined ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </section>
  );
}
