import { atom } from '../store.ts';

/** What a person may choose; `system` follows the machine. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'sluice.theme';

function stored(): Theme {
  const value = globalThis.localStorage?.getItem(STORAGE_KEY);
  return THEMES.find((theme) => theme === value) ?? 'system';
}

const chosenAtom = atom<Theme | null>(null);

/** The chosen theme. */
export const themeAtom = atom((get) => get(chosenAtom) ?? stored());

/** Chooses a theme, now and for the next visits; `/theme.js` reads it before the first paint. */
export const chooseThemeAction = atom(null, (_get, set, theme: Theme) => {
  set(chosenAtom, theme);
  localStorage.setItem(STORAGE_KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
