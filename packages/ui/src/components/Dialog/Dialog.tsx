import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { DialogProps } from './props.ts';

const DialogContent = later(() => import('./DialogContent.tsx').then((m) => m.DialogContent));

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
  return <DialogContent {...props} />;
}
