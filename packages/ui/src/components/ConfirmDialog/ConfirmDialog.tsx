import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { AlertDialog, type AlertDialogProps } from '../AlertDialog/index.ts';

/** What is asked about a subject. */
export interface ConfirmQuestion {
  /** The question, with the name of the subject. */
  title: string;
  /** What will happen, and what cannot be undone. */
  description: ReactNode;
  /** The verb, as on the button that led here. */
  confirmLabel: string;
  /** "Cancel" by default. */
  cancelLabel?: string | undefined;
  /** `danger` by default. */
  tone?: 'primary' | 'danger' | undefined;
}

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps<Subject>
  extends Omit<
    AlertDialogProps,
    'open' | 'onOpenChange' | 'busy' | 'onConfirm' | keyof ConfirmQuestion
  > {
  /** The thing that is asked about; without one it is closed. */
  subject: Subject | null;
  /** The question about it. */
  question: (subject: Subject) => ConfirmQuestion;
  /** Acts on it. While its promise is pending the button is busy; then it closes. */
  onConfirm: (subject: Subject) => Promise<unknown> | undefined;
  /** Called when it is answered or cancelled: forget the subject. */
  onClose: () => void;
}

/**
 * Asks before an act on one thing of a page, such as deleting a row, and stays until the act is done.
 *
 * Keyboard: focus starts on Cancel, Escape cancels, Control or Command with Enter confirms, focus returns to where it came from.
 *
 * @do Keep the thing that is asked about as state, and have one dialog for all rows.
 * @dont Ask before what can be undone: do it, and offer to undo.
 */
export function ConfirmDialog<Subject>({
  subject,
  question,
  onConfirm,
  onClose,
  onKeyDown,
  ...rest
}: ConfirmDialogProps<Subject>) {
  const isOpen = subject !== null;
  // It closes with the words that it had.
  const [shown, setShown] = useState(subject);
  if (isOpen && subject !== shown) setShown(subject);
  const [isBusy, setIsBusy] = useState(false);
  if (!isOpen && isBusy) setIsBusy(false);
  // An act that ends after its dialog was cancelled must not close the next one.
  const opening = useRef(0);
  useEffect(() => {
    if (isOpen) opening.current += 1;
  }, [isOpen]);

  const confirm = () => {
    if (subject === null || isBusy) return;
    const done = onConfirm(subject);
    if (!(done instanceof Promise)) return onClose();
    const own = opening.current;
    setIsBusy(true);
    const isStill = () => own === opening.current;
    void done
      .then(() => isStill() && onClose())
      .finally(() => {
        if (isStill()) setIsBusy(false);
      });
  };
  const asked = isOpen ? subject : shown;
  if (asked === null) return null;
  return (
    <AlertDialog
      {...rest}
      {...question(asked)}
      open={isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      busy={isBusy}
      onConfirm={confirm}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        onKeyDown?.(event);
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        confirm();
      }}
    />
  );
}
