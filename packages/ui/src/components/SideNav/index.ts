export { AppFrame, type AppFrameProps } from './AppFrame.tsx';
export { SideNav, type SideNavItem, type SideNavProps } from './SideNav.tsx';
