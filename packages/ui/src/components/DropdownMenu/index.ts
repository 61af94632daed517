export { DropdownMenu, type DropdownMenuProps } from './DropdownMenu.tsx';
export type { MenuItem, MenuOption } from './menu-item.ts';
