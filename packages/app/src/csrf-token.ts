import { atom } from './store.ts';

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** Reads the CSRF token from its cookie, which lives as long as the session: null when no one is signed in. Stories and tests replace this reader. */
export const csrfTokenAtom = atom<{ readonly read: () => string | null }>({
  read: () => cookie('csrftoken'),
});
