import type { Failure } from '@sluice/contract/client';
import { isSilent } from '@sluice/domain/results';
import { createToaster } from '@sluice/ui/Toast';
import { atom } from '../store.ts';

/** The queue of toasts; each store has its own. */
export const toasterAtom = atom(() => createToaster());

/** How long a toast with an Undo stays, in milliseconds: inside the server's window. */
const UNDO_TOAST_MS = 10_000;

/** A way to take back what was done. */
interface Undo {
  /** What it was done to: only the last thing done to it can be taken back, so that a new toast takes the place of the older. */
  readonly subject: string;
  readonly run: () => void;
}

/** Says that something was done, and offers to take it back where that is possible. */
export const sayDoneAction = atom(null, (get, _set, title: string, undo?: Undo) => {
  const toaster = get(toasterAtom);
  if (undo === undefined) {
    toaster.show({ tone: 'success', title });
    return;
  }
  toaster.show({
    id: `done:${undo.subject}`,
    tone: 'success',
    title,
    actionLabel: 'Undo',
    onAction: undo.run,
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
    tone: 'danger',
    title: failure.hasServerDetail ? failure.detail : fallback,
  });
});
