export { AppShell, type AppShellProps } from './AppShell.tsx';
export { SideNav, type SideNavItem, type SideNavProps } from './SideNav.tsx';
