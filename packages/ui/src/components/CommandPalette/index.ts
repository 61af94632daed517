export { type Command, CommandPalette, type CommandPaletteProps } from './CommandPalette.tsx';
export { rankCommands } from './rank.ts';
