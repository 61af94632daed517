import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useContainerNarrow } from '../../lib/container-narrow.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { pageWindow } from './page-window.ts';

const WORDS = words('Pagination', {
  label: 'Pages',
  items: 'items',
  none: '0 {items}',
  range: '{first}–{last} of {all} {items}',
  pageOf: 'Page {page} of {all}',
  page: 'Page {page}',
  previous: 'Previous page',
  next: 'Next page',
});
/** Words of this component. */
export type PaginationWords = typeof WORDS;

/** Room for fewer pages only. */
const NARROW_PX = 360;

interface PaginationFacts extends ComponentProps<'nav'> {
  /** One-based. */
  page: number;
  /** How many pages there are; at least one, also when nothing is counted. With a `total` of 0 no page is offered. */
  pageCount: number;
  /** How many there are in all. */
  total?: number | undefined;
  /** The total is a lower bound: shown with a plus. */
  capped?: boolean | undefined;
  /** One-based number of the first item on the page. */
  firstItem?: number | undefined;
  /** One-based number of the last item on the page. */
  lastItem?: number | undefined;
  /** What is counted, in the plural. */
  itemName?: string | undefined;
}

/** Props of {@link Pagination}: its pages have addresses, or it reports them, or both. */
export type PaginationProps = PaginationFacts &
  (
    | {
        /** Address of a page; makes real links. */
        hrefOf: (page: number) => string;
        /** Called with the page; alone when there are no addresses. */
        onPageChange?: ((page: number) => void) | undefined;
      }
    | { hrefOf?: undefined; onPageChange: (page: number) => void }
  );

/**
 * Goes from page to page, and says which of how many.
 *
 * Keyboard: Tab goes through, Enter follows.
 *
 * @do Give `hrefOf`, so that a page can be linked to and opened in a new tab.
 * @dont Use it for what is read from top to bottom.
 */
export function Pagination({
  page,
  pageCount,
  total,
  capped = false,
  firstItem,
  lastItem,
  itemName,
  hrefOf,
  onPageChange,
  ref,
  className,
  ...rest
}: PaginationProps) {
  const { say, number } = useWords(WORDS);
  const root = useRef<HTMLElement | null>(null);
  const isNarrow = useContainerNarrow(root, NARROW_PX);
  const items = itemName ?? say('items');
  const all = total === undefined ? undefined : `${number(total)}${capped ? '+' : ''}`;
  const step = { hrefOf, onPageChange };
  return (
    <nav
      {...rest}
      ref={mergeRefs(root, ref)}
      data-slot="pagination"
      aria-label={say('label')}
      className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}
    >
      <p dir="auto" className="numbers text-text-muted">
        {total === 0
          ? say('none', { items })
          : firstItem !== undefined && lastItem !== undefined && all !== undefined
            ? say('range', { first: firstItem, last: lastItem, all, items })
            : say('pageOf', { page, all: `${number(pageCount)}${capped ? '+' : ''}` })}
      </p>
      {total === 0 ? null : (
        <ul className="flex items-center gap-0.5">
          <li>
            <Step {...step} to={page - 1} label={say('previous')} off={page <= 1}>
              <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
            </Step>
          </li>
          {pageWindow(page, pageCount, isNarrow ? 5 : 7).map((entry) => (
            <li key={entry.key}>
              {entry.page === null ? (
                <span className="px-1 text-text-subtle">…</span>
              ) : (
                <Step
                  {...step}
                  to={entry.page}
                  label={say('page', { page: entry.page })}
                  current={entry.page === page}
                >
                  {number(entry.page)}
                </Step>
              )}
            </li>
          ))}
          <li>
            <Step {...step} to={page + 1} label={say('next')} off={page >= pageCount}>
              <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  );
}

interface StepProps {
  to: number;
  label: string;
  off?: boolean;
  current?: boolean;
  hrefOf: ((page: number) => string) | undefined;
  onPageChange: ((page: number) => void) | undefined;
  children: React.ReactNode;
}

const STEP =
  'numbers inline-flex h-7 min-w-7 items-center justify-center rounded-control px-1.5 text-text-muted no-underline hover:bg-press hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-tone-text aria-disabled:opacity-45 aria-disabled:hover:bg-transparent';

function Step({
  to,
  label,
  off = false,
  current = false,
  hrefOf,
  onPageChange,
  children,
}: StepProps) {
  const anchor = useAnchor({
    href: hrefOf?.(to) ?? '',
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (onPageChange && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
        event.preventDefault();
        onPageChange(to);
      }
    },
  });
  const shared = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (hrefOf && !off) {
    return (
      <a {...anchor} {...shared} className={STEP}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPageChange?.(to);
      }}
      className={STEP}
    >
      {children}
    </button>
  );
}
