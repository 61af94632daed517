import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link PageHeader}. */
export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  /** The page's one `h1`. */
  title: ReactNode;
  /** `Breadcrumbs` above the title. */
  breadcrumbs?: ReactNode;
  /** States, right after the title. */
  badges?: ReactNode;
  /** A quiet second line. */
  meta?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/**
 * Where one is and what can be done with it.
 *
 * Keyboard: Tab goes through breadcrumbs, badges and actions, in this order.
 *
 * @do Give it one primary action at most.
 * @dont Use a second one on a page: there is one `h1`.
 */
export function PageHeader({
  title,
  breadcrumbs,
  badges,
  meta,
  actions,
  className,
  ...rest
}: PageHeaderProps) {
  return (
    <header {...rest} data-slot="page-header" className={cn('own:pt-5', className)}>
      {breadcrumbs === undefined ? null : <div className="mb-1">{breadcrumbs}</div>}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-24">
          {/* As high as a button, so that a title of one line is centred beside the actions. */}
          <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 break-words font-semibold text-xl tracking-tight">{title}</h1>
            {badges}
          </div>
          {meta === undefined ? null : <div className="mt-1 text-text-muted">{meta}</div>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
