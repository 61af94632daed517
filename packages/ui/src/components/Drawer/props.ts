import type { ComponentProps, ReactNode } from 'react';

/** Props of {@link Drawer}. */
export interface DrawerProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether the panel is open. */
  open: boolean;
  /** Called when it wants to close. */
  onOpenChange: (open: boolean) => void;
  /** Its heading and accessible name. */
  title: string;
  /** One or two sentences under the heading. */
  description?: ReactNode;
  /** 400 or 560 px wide; never wider than the window. */
  size?: 'medium' | 'large' | undefined;
  /** The edge that it comes from. */
  side?: 'start' | 'end' | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** The content; it scrolls by itself. */
  children?: ReactNode;
}
