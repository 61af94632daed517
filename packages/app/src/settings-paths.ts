import { NOTIFIER_TYPES, type NotifierType } from '@sluice/domain/notifier-types';

/** The pages of the company's settings, in the order of the tree (spec 002 §2). */
export const COMPANY_PAGES = [
  'general',
  'perimeter',
  'secrets-detection',
  'keywords-detection',
  'severity-rules',
  'audit-logs',
  'members',
  'notifications',
  'reports',
  'public-api',
  'sso',
  'company-account',
] as const;

/** The pages of a person's own settings. */
export const PERSONAL_PAGES = ['account', 'preferences'] as const;

export type SettingsPage = (typeof COMPANY_PAGES)[number] | (typeof PERSONAL_PAGES)[number];

/** The pages that members do not have: absent from their tree, "Not found" by address (decisions §8). */
export const ADMIN_PAGES: ReadonlySet<SettingsPage> = new Set([
  'audit-logs',
  'reports',
  'public-api',
  'sso',
]);

export const SETTINGS_TITLES: Record<SettingsPage, string> = {
  general: 'General',
  perimeter: 'Perimeter',
  'secrets-detection': 'Secrets detection',
  'keywords-detection': 'Keywords detection',
  'severity-rules': 'Severity rules',
  'audit-logs': 'Audit logs',
  members: 'Members',
  notifications: 'Notifications',
  reports: 'Reports',
  'public-api': 'API keys',
  sso: 'Single sign-on',
  'company-account': 'Plan',
  account: 'Account',
  preferences: 'Preferences',
};

/** What a page of the settings shows beside itself: the thing that is configured. */
export type SettingsSubject =
  | { readonly kind: 'none' }
  /** A notifier; a null id is a new one. `isReconnecting` leads through the consent again. */
  | {
      readonly kind: 'notifier';
      readonly type: NotifierType;
      readonly id: number | null;
      readonly isReconnecting: boolean;
    }
  /** A connection of single sign-on; a null id is a new one. */
  | { readonly kind: 'connection'; readonly id: number | null };

/** What an address below `/settings` names. */
export type SettingsRoute =
  | { readonly name: 'settings'; readonly page: SettingsPage; readonly subject: SettingsSubject }
  | { readonly name: 'redirect'; readonly to: string }
  | { readonly name: 'notFound' };

const isCompanyPage = (text: string) => COMPANY_PAGES.find((page) => page === text);
const isPersonalPage = (text: string) => PERSONAL_PAGES.find((page) => page === text);

/** The address of a page of the settings. */
export function settingsPath(page: SettingsPage): string {
  const group = isPersonalPage(page) === undefined ? 'company' : 'personal';
  return `/settings/${group}/${page}`;
}

/** The address where a notifier is made or configured. */
export function notifierPath(type: NotifierType, id: number | null): string {
  return `${settingsPath('notifications')}/${type}${id === null ? '' : `/${id}`}`;
}

/** The address where an issue tracker is connected again. */
export function reconnectPath(id: number): string {
  return `${settingsPath('notifications')}/jira/reconnect/${id}`;
}

/** The address where a connection of single sign-on is made or configured. */
export function connectionPath(id: number | 'new'): string {
  return `${settingsPath('sso')}/${id}`;
}

const NOT_FOUND = { name: 'notFound' } as const;

function idOf(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function notifierRoute(rest: readonly string[]): SettingsRoute {
  const [typeText = '', second, third] = rest;
  const type = NOTIFIER_TYPES.find((one) => one === typeText);
  if (type === undefined || type === 'email' || rest.length > 3) return NOT_FOUND;
  const subject = { kind: 'notifier', type, isReconnecting: false } as const;
  const at = { name: 'settings', page: 'notifications' } as const;
  if (second === undefined) return { ...at, subject: { ...subject, id: null } };
  if (third !== undefined) {
    const id = idOf(third);
    if (type !== 'jira' || second !== 'reconnect' || id === null) return NOT_FOUND;
    return { ...at, subject: { ...subject, id, isReconnecting: true } };
  }
  const id = idOf(second);
  return id === null ? NOT_FOUND : { ...at, subject: { ...subject, id } };
}

function connectionRoute(rest: readonly string[]): SettingsRoute {
  const [text = ''] = rest;
  const id = text === 'new' ? null : idOf(text);
  if (rest.length > 1 || (id === null && text !== 'new')) return NOT_FOUND;
  return { name: 'settings', page: 'sso', subject: { kind: 'connection', id } };
}

/** Reads an address below `/settings`; null for any other. A bare path leads to its first page (spec 002 §2). */
export function settingsRouteOf(path: string): SettingsRoute | null {
  const [, root, group, name, ...rest] = path.replace(/\/$/, '').split('/');
  if (root !== 'settings') return null;
  if (group === undefined) return { name: 'redirect', to: settingsPath('general') };
  if (group !== 'company' && group !== 'personal') return NOT_FOUND;
  const first = group === 'company' ? COMPANY_PAGES[0] : PERSONAL_PAGES[0];
  if (name === undefined) return { name: 'redirect', to: settingsPath(first) };
  const page = group === 'company' ? isCompanyPage(name) : isPersonalPage(name);
  if (page === undefined) return NOT_FOUND;
  if (rest.length === 0) return { name: 'settings', page, subject: { kind: 'none' } };
  if (page === 'notifications') return notifierRoute(rest);
  return page === 'sso' ? connectionRoute(rest) : NOT_FOUND;
}
