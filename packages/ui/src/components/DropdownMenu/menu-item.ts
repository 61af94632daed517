import type { ReactNode } from 'react';

/** What every line of a menu that can be chosen takes. */
export interface MenuLineFace {
  /** What it does, is called or leads to; a verb where it acts. */
  label: string;
  /** Before the label. */
  icon?: ReactNode;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Why it cannot be chosen now: shown as its second line. The arrows reach it all the same. */
  disabledReason?: string | undefined;
}

/** One of the values of a menu's choice. */
export interface MenuOption extends MenuLineFace {
  /** What is reported. */
  value: string;
}

/** One line of a {@link DropdownMenu}. */
export type MenuItem =
  | (MenuLineFace & {
      kind?: 'action' | undefined;
      /** Its key. */
      id: string;
      /** Shortcut that does the same. */
      keys?: string | undefined;
      tone?: 'danger' | undefined;
      onSelect: () => void;
    })
  | (MenuLineFace & {
      kind: 'link';
      id: string;
      /** Shortcut that does the same. */
      keys?: string | undefined;
      href: string;
      external?: boolean | undefined;
    })
  | (MenuLineFace & {
      kind: 'check';
      id: string;
      checked: boolean;
      /** Shortcut that does the same. */
      keys?: string | undefined;
      onCheckedChange: (checked: boolean) => void;
    })
  | {
      kind: 'radio';
      id: string;
      /** What is chosen; for screen readers. */
      label: string;
      value: string;
      onValueChange: (value: string) => void;
      options: readonly MenuOption[];
    }
  | (MenuLineFace & {
      /** Opens beside its line; one level is enough. */
      kind: 'menu';
      id: string;
      items: readonly MenuItem[];
    })
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string };
