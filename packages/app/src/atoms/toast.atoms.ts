import type { Failure } from '@sluice/contract/client';
import { isSilent } from '@sluice/domain/results';
import { createToaster } from '@sluice/ui/Toast';
import { CODE_NOT_LOADED } from '../api-failures.ts';
import { atom } from '../store.ts';

/** The queue of toasts; each store has its own. */
export const toasterAtom = atom(() => createToaster());

/** The id of every passing toast: a new one takes the place of the one before, so that they never pile up. */
const LATEST = 'latest';

/** How long a toast with an Undo stays, in milliseconds: shorter than the server allows an undo. */
const UNDO_TOAST_MS = 10_000;

/** What was changed, how to take it back, and where to see it. */
interface Change {
  /** The name of what was changed, where the title does not say it. */
  readonly subject?: string | undefined;
  readonly undo?: (() => void) | undefined;
  readonly link?: { readonly label: string; readonly href: string } | undefined;
}

/** Says that something was done; offers to undo it, and to see it, where that is possible. */
export const notifySuccessAction = atom(
  null,
  (get, _set, title: string, { subject, undo, link }: Change = {}) => {
    get(toasterAtom).show({
      id: LATEST,
      tone: 'success',
      title,
      body: subject,
      link,
      ...(undo === undefined ? {} : { actionLabel: 'Undo', onAction: undo }),
      ...(undo === undefined && link === undefined ? {} : { durationMs: UNDO_TOAST_MS }),
    });
  },
);

/** Says why the product refuses something before it asks the server. */
export const notifyRefusalAction = atom(null, (get, _set, title: string) => {
  get(toasterAtom).show({ id: LATEST, tone: 'danger', title });
});

/**
 * Says that a call failed: in the server's words where it gave some, else in the catalogue's.
 * Network failures make no toast (spec 000 §8.1); the screens show them in place.
 */
export const notifyErrorAction = atom(
  null,
  (get, _set, failure: Failure, fallback: string, body?: string) => {
    if (isSilent(failure.type)) return;
    const isOwnText = failure.hasServerDetail || failure.code === CODE_NOT_LOADED;
    const title = isOwnText ? failure.detail : fallback;
    get(toasterAtom).show({ id: LATEST, tone: 'danger', title, body });
  },
);

/** Says what failed in the words of the catalogue, and below it why, where the server says so. Network failures make no toast. */
export const notifyFailedAction = atom(null, (get, _set, failure: Failure, title: string) => {
  if (isSilent(failure.type)) return;
  const isExplained = failure.hasServerDetail && (failure.status ?? 500) < 500;
  const body = isExplained ? failure.detail : undefined;
  get(toasterAtom).show({ id: LATEST, tone: 'danger', title, body });
});
