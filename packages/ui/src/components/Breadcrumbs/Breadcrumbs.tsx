import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Link } from '../Link/Link.tsx';

const WORDS = words('Breadcrumbs', {
  label: 'Breadcrumb',
});
/** Words of this component. */
export type BreadcrumbsWords = typeof WORDS;

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps extends ComponentProps<'nav'> {
  /** From the outside in; the last is the page itself and has no address. */
  items: readonly { label: string; href?: string | undefined }[];
}

/**
 * The way back up. Not a history: it shows where the page belongs.
 *
 * Keyboard: Tab goes through the places above, Enter follows; the page itself is no stop.
 *
 * @do Name each place as its own page is titled.
 * @dont Put filters or steps into it: a `FilterBar` and a `Stepper` are for those.
 */
export function Breadcrumbs({ items, className, ...rest }: BreadcrumbsProps) {
  const { say } = useWords(WORDS);
  return (
    <nav
      {...rest}
      data-slot="breadcrumbs"
      aria-label={say('label')}
      className={cn('min-w-0', className)}
    >
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-text-muted">
        {items.map((item, index) => (
          <li key={item.label} className="inline-flex min-w-0 items-center gap-1">
            {index === 0 ? null : (
              <ChevronRight
                aria-hidden
                className="size-3.5 shrink-0 text-text-subtle rtl:rotate-180"
              />
            )}
            {item.href === undefined ? (
              <span aria-current="page" className="truncate text-text">
                {item.label}
              </span>
            ) : (
              <Link href={item.href} tone="muted" className="truncate">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
