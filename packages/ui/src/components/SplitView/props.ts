import type { ComponentProps, ReactNode } from 'react';

/** Props of {@link SplitView}. */
export interface SplitViewProps extends ComponentProps<'div'> {
  /** What is worked through: a list. */
  children: ReactNode;
  /** What the chosen entry is; null while none is open. */
  pane: ReactNode;
  /** Names the pane. */
  paneLabel: string;
  /** Width of the pane in pixels; remember it. */
  size: number;
  /** Called while the edge is dragged, or moved by keys. */
  onSizeChange: (size: number) => void;
  /** The least and the most that the pane can be, in pixels. */
  limits?: { readonly min: number; readonly max: number } | undefined;
}
