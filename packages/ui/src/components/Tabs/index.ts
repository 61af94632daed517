export { TabNav, type TabNavItem, type TabNavProps } from './TabNav.tsx';
export { type TabItem, Tabs, type TabsProps } from './Tabs.tsx';
