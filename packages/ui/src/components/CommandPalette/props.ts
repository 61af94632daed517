import type { ComponentProps, ReactNode } from 'react';

/** One line of a {@link CommandPalette}. */
export interface Command {
  /** Its key. */
  id: string;
  /** What it does, or where it goes. */
  label: string;
  /** Heading of its group; commands of one group are listed together. */
  group?: string | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Shortcut that does the same. */
  keys?: string | undefined;
  /** Other words by which people look for it. */
  keywords?: string | undefined;
  /** Why it cannot be used now. */
  disabledReason?: string | undefined;
  /** Does it, after the palette has closed. */
  onSelect: () => void;
}

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether the palette is open. */
  open: boolean;
  /** Called when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** Its accessible name. */
  label: string;
  /** Placeholder of the search. */
  placeholder?: string | undefined;
  /** In the order of their weight, group by group. */
  commands: readonly Command[];
  /**
   * Called with what is typed, when commands come from elsewhere: they are shown as they come, not narrowed here, as in
   * `Combobox`. The caller narrows its own by `rankCommands`.
   */
  onQueryChange?: ((query: string) => void) | undefined;
  /** Commands are on their way. */
  loading?: boolean | undefined;
  /** When nothing matches. */
  emptyText?: string | undefined;
}
