import { cva } from 'class-variance-authority';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { useAnchor } from './NavigationProvider.tsx';

const link = cva('wrap-anywhere rounded-xs underline-offset-2 hover:underline', {
  variants: {
    tone: {
      accent: 'text-accent-text',
      plain: 'text-inherit',
      muted: 'text-text-muted hover:text-text',
    },
  },
});

/** Props of {@link Link}. */
export interface LinkProps extends ComponentProps<'a'> {
  /** Where it leads. */
  href: string;
  /** `accent` in running text, `plain` where the place says that it is a link, `muted` for secondary ones. */
  tone?: 'accent' | 'plain' | 'muted' | undefined;
  /** Opens a new tab, says so, and hands over no referrer. */
  external?: boolean | undefined;
  /** Its words: where it leads, not "here". */
  children?: ReactNode;
}

/**
 * A real anchor. Plain clicks on the own origin go to the router (see `NavigationProvider`); modified clicks
 * and the middle button stay with the browser.
 *
 * Keyboard: Enter follows.
 *
 * @do Let the words say where it leads.
 * @dont Use it to change something: that is a `Button`.
 */
export function Link({
  href,
  tone = 'accent',
  external = false,
  className,
  children,
  ...rest
}: LinkProps) {
  const { say } = useWords(COMMON);
  const anchor = useAnchor({ ...rest, href });
  const away = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      {...rest}
      {...anchor}
      {...away}
      data-slot="link"
      className={cn(link({ tone }), external && 'inline-flex items-center gap-1', className)}
    >
      {children}
      {external ? (
        <>
          <ExternalLink aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">{say('newTab')}</span>
        </>
      ) : null}
    </a>
  );
}
