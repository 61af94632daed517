import { atom } from './store.ts';

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Reads the CSRF token, whose cookie comes and goes with the session: null when nobody is signed in. Stories and tests put another reader here. */
export const csrfTokenAtom = atom<{ readonly read: () => string | null }>({
  read: () => cookie('csrftoken'),
});
