export { TabNav, type TabNavItem, type TabNavProps } from './TabNav.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
