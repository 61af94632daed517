import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Badge } from '../Badge/Badge.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const WORDS = words('TagList', {
  label: 'Tags',
});
/** Words of this component. */
export type TagListWords = typeof WORDS;

/** One tag of a {@link TagList}. */
export interface Tag {
  /** Its key. */
  id: string;
  /** Its words. */
  label: string;
  /** A longer explanation, shown on hover. */
  hint?: string | undefined;
}

/** Props of {@link TagList}. */
export interface TagListProps extends ComponentProps<'ul'> {
  /** In the order of their weight. */
  tags: readonly Tag[];
  /** How many are shown, where there is room for their words; the rest is a count that lists them on hover and focus. Two by default. */
  max?: number | undefined;
  /** Name of the list. */
  label?: string | undefined;
}

/**
 * Short categories in one line, never more than there is room for. Renders nothing for none.
 *
 * Keyboard: the count of the others is a stop that names them.
 *
 * @do Put the tags first that tell rows apart.
 * @dont Use it for what can be changed: that is a `TagInput`.
 */
export function TagList({ tags, max = 2, label, className, ...rest }: TagListProps) {
  const { say } = useWords(WORDS);
  const { list, fits } = useFitting(max, tags);
  if (tags.length === 0) return null;
  const shown = tags.slice(0, fits);
  const more = tags.slice(fits);
  return (
    <ul
      {...rest}
      ref={mergeRefs(list, rest.ref)}
      aria-label={label ?? say('label')}
      data-slot="tag-list"
      className={cn('flex min-w-0 max-w-full items-center gap-1', className)}
    >
      {shown.map((tag) => (
        <li key={tag.id} title={tag.hint} className="inline-flex min-w-0">
          <Badge look="outline">{tag.label}</Badge>
        </li>
      ))}
      {more.length === 0 ? null : (
        <li className="inline-flex">
          <Tooltip label={more.map((tag) => tag.label).join(', ')}>
            <span
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what the pointer can hover
              tabIndex={0}
              dir="ltr"
              className="numbers rounded-full px-1 text-text-muted text-xs"
            >
              +{more.length}
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}

/** How many tags keep their words whole in the room that there is; at least one, which is cut. */
function useFitting(max: number, tags: readonly Tag[]) {
  const list = useRef<HTMLUListElement | null>(null);
  const [fits, setFits] = useState(max);
  const width = useRef(0);
  useLayoutEffect(() => {
    const node = list.current;
    if (node === null || Math.min(fits, tags.length) < 2) return;
    const words = [...node.querySelectorAll('[data-slot=badge] > .truncate')];
    if (words.some((one) => one.scrollWidth > one.clientWidth))
      setFits(Math.min(fits, tags.length) - 1);
  }, [fits, tags]);
  useLayoutEffect(() => {
    const node = list.current;
    if (node === null || tags.length < 2) return;
    const observer = new ResizeObserver(() => {
      // With more room all are tried again; with less, those that are shown.
      const room = node.parentElement?.clientWidth ?? 0;
      if (room !== width.current) setFits(max);
      width.current = room;
    });
    width.current = node.parentElement?.clientWidth ?? 0;
    observer.observe(node.parentElement ?? node);
    return () => observer.disconnect();
  }, [max, tags]);
  return { list, fits };
}
