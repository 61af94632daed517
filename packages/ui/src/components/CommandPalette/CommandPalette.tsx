import type { ComponentProps, ReactNode } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';

const CommandPalettePop = later(() =>
  import('./CommandPalettePop.tsx').then((m) => m.CommandPalettePop),
);

/** One line of a {@link CommandPalette}. */
export interface Command {
  /** Its key. */
  id: string;
  /** What it does, or where it goes. */
  label: string;
  /** Heading under which it stands; commands of one group stand together. */
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
  /** Whether it stands in front. */
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

/**
 * Everything that can be done or reached, found by typing. Mount it once, and open it by `mod+k` and by a button in
 * sight.
 *
 * Keyboard: focus is in the search and stays there; Up and Down move and go round, Page Up and Page Down by ten, Home and
 * End to the edges when the search is empty, Enter does, Escape closes and returns focus.
 *
 * @do Give each command the word that people would type in `keywords`.
 * @dont Make it the only way to an action.
 * @status beta No screen uses it yet: how its own commands mix with those from elsewhere may still change.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <CommandPalettePop {...props} />;
}
