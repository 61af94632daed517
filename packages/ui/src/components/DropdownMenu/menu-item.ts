import type { ReactNode } from 'react';

/** One line of a {@link DropdownMenu}. */
export type MenuItem =
  | {
      kind?: 'action' | undefined;
      /** Its key. */
      id: string;
      /** A verb. */
      label: string;
      icon?: ReactNode;
      /** Shortcut that does the same. */
      keys?: string | undefined;
      /** A second, quieter line. */
      hint?: string | undefined;
      tone?: 'danger' | undefined;
      /** Why it cannot be chosen now; shown as its second line. */
      disabledReason?: string | undefined;
      onSelect: () => void;
    }
  | {
      kind: 'link';
      id: string;
      label: string;
      icon?: ReactNode;
      href: string;
      external?: boolean | undefined;
    }
  | {
      kind: 'check';
      id: string;
      label: string;
      checked: boolean;
      /** Shortcut that does the same. */
      keys?: string | undefined;
      onCheckedChange: (checked: boolean) => void;
    }
  | {
      kind: 'radio';
      id: string;
      label: string;
      value: string;
      onValueChange: (value: string) => void;
      options: readonly { value: string; label: string; icon?: ReactNode }[];
    }
  | {
      /** Opens beside its line; one level is enough. */
      kind: 'menu';
      id: string;
      label: string;
      icon?: ReactNode;
      items: readonly MenuItem[];
    }
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string };
