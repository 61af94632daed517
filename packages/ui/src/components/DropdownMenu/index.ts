export { DropdownMenu, type DropdownMenuProps } from './DropdownMenu.tsx';
export type { MenuItem } from './menu-item.ts';
