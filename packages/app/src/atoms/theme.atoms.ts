import { persistedAtom } from '../lib/persisted-atom.ts';

/** The themes to choose from; `system` follows the machine. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme; `/before-app.js` reads it from the storage before the first paint. */
export const themeAtom = persistedAtom<Theme>('sluice.theme', 'system', {
  parse: (text) => THEMES.find((theme) => theme === text) ?? null,
  print: (theme) => theme,
});

/** Draws the page in a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
