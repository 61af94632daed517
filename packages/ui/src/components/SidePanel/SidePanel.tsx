import type { ComponentProps, ReactNode } from 'react';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';

const SidePanelPop = later(() => import('./SidePanelPop.tsx').then((m) => m.SidePanelPop));

/** Props of {@link SidePanel}. */
export interface SidePanelProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  /** Whether it stands in front. */
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

/**
 * A longer task or a detail beside its list, which stays in sight. For a short question use `Dialog`.
 *
 * Keyboard: focus moves in and stays in, Escape closes, focus returns to where it came from.
 *
 * @do Keep the list in sight that the detail belongs to.
 * @dont Ask a yes or no question in it.
 */
export function SidePanel(props: SidePanelProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <SidePanelPop {...props} />;
}
