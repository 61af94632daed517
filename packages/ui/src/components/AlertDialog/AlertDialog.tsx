import { useFirstUse } from '../../lib/disclosure.tsx';
import { later } from '../../lib/later.tsx';
import type { AlertDialogProps } from './props.ts';

const AlertDialogContent = later(() =>
  import('./AlertDialogContent.tsx').then((m) => m.AlertDialogContent),
);

/**
 * Asks before something that cannot be undone. For anything that can be undone, do it and offer to undo.
 *
 * Keyboard: focus starts on Cancel, Escape cancels, focus returns to where it came from.
 *
 * @do Say what will be lost, and repeat the verb on its button.
 * @dont Ask before what can be undone: do it, and offer to undo.
 */
export function AlertDialog(props: AlertDialogProps) {
  const used = useFirstUse(props.open);
  if (!used) return null;
  return <AlertDialogContent {...props} />;
}
