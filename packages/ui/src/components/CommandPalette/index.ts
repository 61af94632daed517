export { CommandPalette } from './CommandPalette.tsx';
export type { Command, CommandPaletteProps } from './props.ts';
export { rankCommands } from './rank.ts';
