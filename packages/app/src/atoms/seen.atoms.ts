import { mutationAtom } from '../mutation.ts';
import { atom } from '../store.ts';

/** Whether the dialog "Have we seen it?" is open. */
export const isSeenOpenAtom = atom(false);

/** Looks a value up. It is not sent again by itself: nothing keeps a value longer than its dialog. */
export const lookUpAction = mutationAtom('lookUpValue', { resends: false });
