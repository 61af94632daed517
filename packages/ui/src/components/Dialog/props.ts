import type { ComponentProps, ReactNode } from 'react';

/** Props of {@link Dialog}. */
export interface DialogProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether the dialog is open. */
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
