export { Drawer } from './Drawer.tsx';
export type { DrawerProps } from './props.ts';
