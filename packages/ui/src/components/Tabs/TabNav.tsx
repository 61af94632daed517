import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { TAB, TAB_ROW, TabCount, TabIcon } from './count.tsx';
import { useTabRow } from './use-tab-row.ts';

/** One link of a {@link TabNav}. */
export interface TabNavItem {
  /** Its key. */
  id: string;
  /** Its words. */
  label: string;
  /** Its address. */
  href: string;
  /** The figure beside it; may be a text such as "10,000+". */
  count?: number | string | undefined;
  /** The page that is shown. */
  current: boolean;
  /** Before the label. */
  icon?: ReactNode;
}

/** Props of {@link TabNav}. */
export interface TabNavProps extends ComponentProps<'nav'> {
  /** What the links divide. */
  label: string;
  /** In their order. */
  items: readonly TabNavItem[];
}

/**
 * Tabs that are links: each view has an address, opens in a new tab and is found by Back.
 *
 * Keyboard: Tab goes from link to link, Enter follows.
 */
export function TabNav({ label, items, className, ref, ...rest }: TabNavProps) {
  const row = useTabRow<HTMLElement>(items.find(({ current }) => current)?.id);
  return (
    <nav
      {...rest}
      ref={mergeRefs(row, ref)}
      data-slot="tab-nav"
      aria-label={label}
      className={cn(TAB_ROW, className)}
    >
      {items.map((item) => (
        <TabLink key={item.id} item={item} />
      ))}
    </nav>
  );
}

function TabLink({ item }: { item: TabNavItem }) {
  const anchor = useAnchor({ href: item.href });
  return (
    <a {...anchor} aria-current={item.current ? 'page' : undefined} className={TAB}>
      <TabIcon icon={item.icon} />
      {item.label}
      <TabCount count={item.count} current={item.current} />
    </a>
  );
}
