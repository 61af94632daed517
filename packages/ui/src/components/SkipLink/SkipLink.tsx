import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';

const WORDS = words('SkipLink', {
  skip: 'Skip to content',
});
/** Words of this component. */
export type SkipLinkWords = typeof WORDS;

/** Props of {@link SkipLink}. */
export interface SkipLinkProps extends ComponentProps<'a'> {
  /** `#main` by default. */
  href?: string | undefined;
}

/**
 * The first thing that Tab reaches: past the navigation, to the content. Seen only while focused.
 *
 * Keyboard: Tab from the top of the page, Enter jumps.
 *
 * @do Make it the first thing in the page, before the navigation.
 * @dont Lead it to what cannot take focus.
 */
export function SkipLink({ href = '#main', className, children, onClick, ...rest }: SkipLinkProps) {
  const { say } = useWords(WORDS);
  return (
    <a
      {...rest}
      href={href}
      data-slot="skip-link"
      onClick={(event) => {
        onClick?.(event);
        const target = document.getElementById(href.slice(1));
        if (target === null || event.defaultPrevented) return;
        event.preventDefault(); // the address keeps its own hash
        target.focus();
        target.scrollIntoView();
      }}
      className={cn(
        'fixed start-3 top-3 z-60 -translate-y-20 rounded-control bg-accent px-3 py-2 font-medium text-on-accent no-underline focus:translate-y-0',
        className,
      )}
    >
      {children ?? say('skip')}
    </a>
  );
}
