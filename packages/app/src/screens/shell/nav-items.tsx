import { badgeText } from '@sluice/domain/ids';
import type { SideNavItem } from '@sluice/ui/SideNav';
import {
  Activity,
  BookOpen,
  ChartColumn,
  Radar,
  ScanSearch,
  Settings,
  ShieldAlert,
} from 'lucide-react';
import { homePath, paths } from '../../paths.ts';
import type { ShellState } from './shell.states.ts';

type Ready = Extract<ShellState, { kind: 'ready' }>;

/**
 * The entries of the main navigation, in the order of spec 001 §2. The bar of a narrow screen has room for five; the
 * account menu leads to the others.
 */
export function navItems({ path, hasSearch, triggeredCount: count }: Ready): SideNavItem[] {
  const isUnder = (root: string) => path === root || path.startsWith(`${root}/`);
  return [
    {
      id: 'analytics',
      label: 'Analytics',
      href: paths.analytics,
      icon: <ChartColumn />,
      current: isUnder('/analytics'),
    },
    {
      id: 'perimeter',
      label: 'Perimeter',
      href: paths.perimeter('developers'),
      icon: <Radar />,
      current: isUnder('/perimeter'),
    },
    {
      id: 'activity',
      label: 'Activity',
      href: paths.activity(),
      icon: <Activity />,
      current: isUnder('/activity'),
    },
    {
      id: 'incidents',
      label: 'Incidents',
      href: homePath,
      icon: <ShieldAlert />,
      current: path.startsWith('/incidents'),
      badge: count === null || count === 0 ? undefined : badgeText(count),
      badgeLabel: count === null ? undefined : `${count} triggered incidents`,
    },
    ...(hasSearch
      ? [
          {
            id: 'explore',
            label: 'Explore',
            href: paths.explore('new'),
            icon: <ScanSearch />,
            current: isUnder('/search'),
          },
        ]
      : []),
    {
      id: 'settings',
      label: 'Settings',
      href: paths.settings('general'),
      icon: <Settings />,
      current: isUnder('/settings'),
      notInBar: hasSearch,
    },
    {
      id: 'docs',
      label: 'Docs',
      href: '/docs',
      icon: <BookOpen />,
      current: false,
      notInBar: true,
    },
  ];
}
