import type { ComponentProps, ReactNode } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';

const AlertDialogPop = later(() => import('./AlertDialogPop.tsx').then((m) => m.AlertDialogPop));

/** Props of {@link AlertDialog}. */
export interface AlertDialogProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether it stands in front. */
  open: boolean;
  /** Called when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will happen, and what cannot be undone. */
  description: ReactNode;
  /** The verb, as on the button that led here. */
  confirmLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string | undefined;
  /** `danger` by default. */
  tone?: 'primary' | 'danger' | undefined;
  /** Under way. It stays open until the caller closes it. */
  busy?: boolean | undefined;
  /** Goes through with it. */
  onConfirm: () => void;
}

/**
 * Asks before something that cannot be undone. For anything that can be undone, do it and offer to undo.
 *
 * Keyboard: focus starts on Cancel, Escape cancels, focus returns to where it came from.
 *
 * @do Say what will be lost, and repeat the verb on its button.
 * @dont Ask before what can be undone: do it, and offer to undo.
 */
export function AlertDialog(props: AlertDialogProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <AlertDialogPop {...props} />;
}
