import type { Failure } from '@sluice/contract/client';
import { isSilent } from '@sluice/domain/results';
import { createToaster } from '@sluice/ui/Toast';
import { atom } from '../store.ts';

/** The queue of toasts; each store has its own. */
export const toasterAtom = atom(() => createToaster());

/** How long a toast with an Undo stays, in milliseconds: inside the server's window. */
const UNDO_TOAST_MS = 10_000;

/** Says that something was done, and offers to take it back where that is possible. */
export const sayDoneAction = atom(null, (get, _set, title: string, onUndo?: () => void) => {
  const toaster = get(toasterAtom);
  if (onUndo === undefined) {
    toaster.show({ tone: 'success', title });
    return;
  }
  toaster.show({
    tone: 'success',
    title,
    actionLabel: 'Undo',
    onAction: onUndo,
    durationMs: UNDO_TOAST_MS,
  });
});

/**
 * Says that a call failed: the server's own words where it gave some, else the catalogue's.
 * Network failures make no toast (spec 000 §8.1); the screens show them in place.
 */
export const sayFailedAction = atom(null, (get, _set, failure: Failure, fallback: string) => {
  if (isSilent(failure.type)) return;
  get(toasterAtom).show({
    tone: 'failure',
    title: failure.hasServerDetail ? failure.detail : fallback,
  });
});
