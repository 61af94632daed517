import { cn } from '../../lib/cn.ts';
import { later } from '../../lib/later.tsx';
import type { SplitViewProps } from './props.ts';

const SplitPane = later(() => import('./SplitPane.tsx').then((m) => m.SplitPane));

/**
 * A list and one of its entries side by side, so that the next one is a key away and the place in the list stays. The pane
 * scrolls by itself and keeps the height of the window.
 *
 * Keyboard: Tab reaches the edge; arrows move it, Home and End go to its limits. What opens and closes the pane is the
 * app's (`o` and Escape).
 *
 * @do Offer the entry's own page too: a pane has no address that can be sent.
 * @dont Use it below 1024 px, or for a form: that is a `Drawer`.
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
