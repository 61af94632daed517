import { routeAtom } from '../../atoms/location.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { ADMIN_PAGES } from '../../settings-paths.ts';
import { atom } from '../../store.ts';
import type { SettingsState } from './settings.states.ts';

/** What the frame of the settings shows. */
export const settingsStateAtom = atom((get): SettingsState => {
  const route = get(routeAtom);
  const user = get(userAtom);
  if (route.name !== 'settings') return { kind: 'notFound' };
  if (user === null) return { kind: 'loading' };
  const isAdmin = user.role === 'admin';
  if (!isAdmin && ADMIN_PAGES.has(route.page)) return { kind: 'notFound' };
  const subject = !isAdmin && route.subject.kind !== 'none' ? null : route.subject;
  if (subject === null) return { kind: 'notFound' };
  return { kind: 'ready', page: route.page, subject, isAdmin };
});
