import { atom } from '../store.ts';

const missingPartsAtom = atom<readonly string[]>([]);

/** Whether a part of the app's code could not be loaded: the page asks to be reloaded. */
export const isCodeMissingAtom = atom((get) => get(missingPartsAtom).length > 0);

/**
 * Notes whether a part of the code was loaded. After a deployment the files of the page before it may
 * be gone, and some browsers keep the failure of an import until the page is loaded again.
 */
export const noteCodeLoadAction = atom(null, (get, set, part: string, isLoaded: boolean) => {
  const missing = get(missingPartsAtom);
  if (missing.includes(part) !== isLoaded) return;
  set(missingPartsAtom, isLoaded ? missing.filter((other) => other !== part) : [...missing, part]);
});
