import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { DrawerProps } from './props.ts';

const DrawerContent = later(() => import('./DrawerContent.tsx').then((m) => m.DrawerContent));

/**
 * A longer task or a detail beside its list, which stays in sight. For a short question use `Dialog`.
 *
 * Keyboard: focus moves in and stays in, Escape closes, focus returns to where it came from.
 *
 * @do Keep the list in sight that the detail belongs to.
 * @dont Ask a yes or no question in it.
 */
export function Drawer(props: DrawerProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <DrawerContent {...props} />;
}
