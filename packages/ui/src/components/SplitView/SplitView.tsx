import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { later } from '../../lib/later.tsx';

const SplitPane = later(() => import('./SplitPane.tsx').then((m) => m.SplitPane));

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

/**
 * A list and one of its entries side by side, so that the next one is a key away and the place in the list stays. The pane
 * scrolls by itself and keeps the height of the window.
 *
 * Keyboard: Tab reaches the edge; arrows move it, Home and End go to its limits. What opens and closes the pane is the
 * app's (`o` and Escape).
 *
 * @do Offer the entry's own page too: a pane has no address that can be sent.
 * @dont Use it below 1024 px, or for a form: that is a `SidePanel`.
 */
export function SplitView({
  children,
  pane,
  paneLabel,
  size,
  onSizeChange,
  limits,
  className,
  ...rest
}: SplitViewProps) {
  return (
    <div {...rest} data-slot="split-view" className={cn('flex min-w-0', className)}>
      <div className="min-w-0 flex-1">{children}</div>
      {pane === null ? null : (
        <SplitPane
          pane={pane}
          paneLabel={paneLabel}
          size={size}
          onSizeChange={onSizeChange}
          limits={limits}
        />
      )}
    </div>
  );
}
