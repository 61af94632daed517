import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { CommandPaletteProps } from './props.ts';

const CommandPaletteContent = later(() =>
  import('./CommandPaletteContent.tsx').then((m) => m.CommandPaletteContent),
);

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
  return <CommandPaletteContent {...props} />;
}
