export { DropdownMenu, type DropdownMenuProps } from './DropdownMenu.tsx';
export type { MenuItem, MenuLineFace, MenuOption } from './menu-item.ts';
