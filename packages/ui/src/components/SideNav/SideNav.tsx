import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const WORDS = words('SideNav', {
  expand: 'Expand navigation',
  collapse: 'Collapse navigation',
});
/** Words of this component. */
export type SideNavWords = typeof WORDS;

/** One place of a {@link SideNav}. */
export interface SideNavItem {
  /** Its key. */
  id: string;
  /** Its word. */
  label: string;
  /** Its address. */
  href: string;
  /** Its icon: all that is left when collapsed. */
  icon: ReactNode;
  /** Shown now, or a page below it is. */
  current?: boolean | undefined;
  /** At most two or three characters. */
  badge?: string | undefined;
  /** What the badge counts, for screen readers. */
  badgeLabel?: string | undefined;
  /** Left out of the bar of a narrow screen, which has room for five; lead there from a menu. */
  notInBar?: boolean | undefined;
  /** Leaves the app. */
  external?: boolean | undefined;
}

/** Props of {@link SideNav}. */
export interface SideNavProps extends ComponentProps<'nav'> {
  /** Names the landmark. */
  label: string;
  /** Product mark at the head. */
  mark: ReactNode;
  /** From top to bottom. */
  items: readonly SideNavItem[];
  /** Account, theme and such at the foot. */
  footer?: ReactNode;
  /** Icons alone. */
  collapsed: boolean;
  /** Called when the fold button is pressed; remember it. */
  onCollapsedChange: (collapsed: boolean) => void;
}

/**
 * The places of the product. Below 768 px it becomes a bar at the bottom edge.
 *
 * Keyboard: Tab goes from place to place, Enter follows. Collapsed, focus shows the name of a place.
 *
 * @do Mark one place as current, also on the pages below it.
 * @dont Give a place to an action: actions belong on the page.
 */
export function SideNav({
  label,
  mark,
  items,
  footer,
  collapsed,
  onCollapsedChange,
  className,
  ...rest
}: SideNavProps) {
  const { say } = useWords(WORDS);
  return (
    <nav
      {...rest}
      data-slot="side-nav"
      data-collapsed={collapsed}
      aria-label={label}
      className={cn(
        'group/nav z-30 flex border-border bg-canvas',
        'md:sticky md:top-0 md:h-dvh md:w-56 md:flex-col md:border-e md:data-[collapsed=true]:w-14',
        'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:h-14 max-md:border-t max-md:px-1',
        className,
      )}
    >
      <div className="flex h-14 shrink-0 items-center gap-2 overflow-hidden px-4 max-md:hidden">
        {mark}
      </div>
      <ul className="flex min-h-0 flex-1 max-md:items-center max-md:justify-around max-md:overflow-x-auto md:flex-col md:gap-0.5 md:overflow-y-auto md:px-2 md:py-1">
        {items.map((item) => (
          <Place key={item.id} item={item} collapsed={collapsed} />
        ))}
      </ul>
      <div className="flex shrink-0 flex-col gap-0.5 px-2 py-2 max-md:hidden">
        {footer}
        <IconButton
          label={say(collapsed ? 'expand' : 'collapse')}
          icon={collapsed ? <ChevronsRight /> : <ChevronsLeft />}
          onClick={() => onCollapsedChange(!collapsed)}
          className="ms-1"
        />
      </div>
    </nav>
  );
}

function Place({ item, collapsed }: { item: SideNavItem; collapsed: boolean }) {
  const { say } = useWords(COMMON);
  const anchor = useAnchor({ href: item.href });
  const away = item.external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const link = (
    <a
      {...anchor}
      {...away}
      aria-current={item.current ? 'page' : undefined}
      className="relative flex h-8 items-center gap-2.5 rounded-control px-2.5 font-medium text-text-muted no-underline hover:bg-press hover:text-text focus-visible:outline-offset-[-2px] aria-[current=page]:bg-press aria-[current=page]:text-text max-md:h-12 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:text-xs [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {item.icon}
      <span className="min-w-0 flex-1 truncate max-md:flex-none md:group-data-[collapsed=true]/nav:sr-only">
        {item.label}
      </span>
      {item.badge === undefined ? null : (
        <span className="numbers inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-neutral-soft px-1 font-semibold text-neutral-text text-xs max-md:absolute max-md:start-[calc(50%+7px)] max-md:top-0.5 md:group-data-[collapsed=true]/nav:absolute md:group-data-[collapsed=true]/nav:start-5 md:group-data-[collapsed=true]/nav:-top-1">
          <span aria-hidden={item.badgeLabel !== undefined}>{item.badge}</span>
          {item.badgeLabel === undefined ? null : (
            <span className="sr-only">{item.badgeLabel}</span>
          )}
        </span>
      )}
      {item.external ? <span className="sr-only">{say('newTab')}</span> : null}
    </a>
  );
  return (
    <li className={cn('max-md:shrink-0', item.notInBar && 'max-md:hidden')}>
      {collapsed ? (
        <Tooltip
          label={item.label}
          describes={false}
          side={readingDirection() === 'rtl' ? 'left' : 'right'}
          className="w-full *:grow"
        >
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}
