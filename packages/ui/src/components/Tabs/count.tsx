import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';

/** The figure beside a tab's label. */
export function TabCount({
  count,
  current,
}: {
  count: number | string | undefined;
  current: boolean;
}) {
  const { number } = useWords(COMMON);
  if (count === undefined) return null;
  return (
    <span
      className={cn(
        'numbers ms-1.5 inline-flex h-4.5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs',
        current ? 'bg-accent-soft text-accent-tone-text' : 'bg-press text-text-muted',
      )}
    >
      {typeof count === 'number' ? number(count) : count}
    </span>
  );
}

/** The icon before a tab's label. */
export function TabIcon({ icon }: { icon: ReactNode }) {
  if (icon === undefined) return null;
  return (
    <span aria-hidden className="me-1.5 [&_svg]:size-4">
      {icon}
    </span>
  );
}

/** Looks shared by tabs and tab links: the line under the current one is the only accent. */
export const TAB =
  'relative inline-flex h-10 shrink-0 items-center whitespace-nowrap rounded-control px-1.5 font-medium text-text-muted no-underline aria-disabled:cursor-default aria-disabled:text-text-subtle not-aria-disabled:hover:text-text after:absolute after:inset-x-1.5 after:-bottom-px after:h-0.5 after:rounded-full aria-[current=page]:text-text aria-[current=page]:after:bg-accent data-[state=active]:text-text data-[state=active]:after:bg-accent focus-visible:outline-offset-[-2px]';
/**
 * Row that holds them; scrolls sideways rather than wrap, and fades where it goes on. Labels begin at the edge of the content,
 * and the rule under them ends with it: it is a ground, which does not scroll.
 */
export const TAB_ROW =
  '-mx-1.5 flex gap-3 overflow-x-auto bg-[linear-gradient(var(--color-border),var(--color-border))] bg-[length:calc(100%-12px)_1px] bg-[position:6px_100%] bg-no-repeat pb-px [scrollbar-width:none] data-[more=end]:[mask-image:linear-gradient(to_right,black_calc(100%-40px),transparent)] data-[more=start]:[mask-image:linear-gradient(to_right,transparent,black_40px)] data-[more=both]:[mask-image:linear-gradient(to_right,transparent,black_40px,black_calc(100%-40px),transparent)]';
