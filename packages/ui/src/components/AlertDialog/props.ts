import type { ComponentProps, ReactNode } from 'react';

/** Props of {@link AlertDialog}. */
export interface AlertDialogProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether the dialog is open. */
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
