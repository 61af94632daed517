import { cva } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

const head = cva('flex flex-wrap gap-3 px-4', {
  variants: {
    single: { true: 'items-center', false: 'items-start' },
    rule: { body: 'border-border border-b py-3', none: 'pt-4', alone: 'py-3' },
  },
});

/** Props of {@link Panel}. */
export interface PanelProps extends Omit<ComponentProps<'section'>, 'title' | 'about'> {
  /** Its heading, which also names it. Without one, give an `aria-label`. */
  title?: ReactNode;
  /** What it is for, in a sentence under the heading. */
  about?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  /** Level of the heading in the page; 2 by default. */
  level?: 2 | 3 | undefined;
  /** Whether a line parts the heading from the content, as in settings; false by default. */
  divided?: boolean | undefined;
  /** Whether the content reaches the border, as rows and tables do; false by default. */
  flush?: boolean | undefined;
  /** Its content; without any it is its heading alone. */
  children?: ReactNode;
}

/**
 * One subject of a page, with its heading, what it is for and its actions.
 *
 * Keyboard: that of its content.
 *
 * @do Give each subject that can load or fail alone a panel of its own.
 * @dont Put a panel into a panel, or a box around each figure of a row.
 */
export function Panel({
  title,
  about,
  actions,
  level = 2,
  divided = false,
  flush = false,
  className,
  children,
  ...rest
}: PanelProps) {
  const headingId = useId();
  const hasBody = children !== undefined && children !== null;
  const Heading = `h${level}` as const;
  return (
    <section
      {...(title === undefined ? {} : { 'aria-labelledby': headingId })}
      {...rest}
      data-slot="panel"
      className={cn('panel min-w-0', className)}
    >
      {title === undefined ? null : (
        <div
          className={head({
            rule: hasBody ? (divided ? 'body' : 'none') : 'alone',
            single: about === undefined,
          })}
        >
          <div className="min-w-0 flex-1 basis-60">
            <Heading id={headingId} className="font-semibold">
              {title}
            </Heading>
            {about === undefined ? null : <p className="mt-0.5 text-text-muted">{about}</p>}
          </div>
          {actions}
        </div>
      )}
      {hasBody ? (
        <div className={cn('min-w-0', !flush && 'p-4', !flush && title && !divided && 'pt-3')}>
          {children}
        </div>
      ) : null}
    </section>
  );
}
