import { persistedAtom } from '../lib/persisted-atom.ts';

/** Whether the navigation shows icons alone. */
export const isNavCollapsedAtom = persistedAtom<boolean | null>('sluice.nav', null, {
  parse: (text) => (text === 'collapsed' ? true : text === 'open' ? false : null),
  print: (isCollapsed) => (isCollapsed ? 'collapsed' : 'open'),
});
