import type { ComponentProps, ReactNode } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';

const DialogPop = later(() => import('./DialogPop.tsx').then((m) => m.DialogPop));

/** Props of {@link Dialog}. */
export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether it stands in front. */
  open: boolean;
  /** Called when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** Its heading and accessible name. */
  title: string;
  /** One or two sentences under the heading. */
  description?: ReactNode;
  /** 400, 520 or 720 px wide. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** The content. */
  children?: ReactNode;
}

/**
 * A task that has to be finished or left before going on.
 *
 * Keyboard: focus moves in and stays in, Escape closes, focus returns to where it came from.
 *
 * @do Name the task in its title and the act on its last button, by the same verb.
 * @dont Open a dialog from a dialog, or use one to tell something: that is a `Toast`.
 */
export function Dialog(props: DialogProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <DialogPop {...props} />;
}
