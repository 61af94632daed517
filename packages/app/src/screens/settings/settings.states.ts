import type { SettingsPage, SettingsSubject } from '../../settings-paths.ts';

/** Everything that the frame of the settings can be. */
export type SettingsState =
  /** The person, and with it what they may see, is not known yet. */
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly page: SettingsPage;
      readonly subject: SettingsSubject;
      readonly isAdmin: boolean;
    }
  /** A page for admins, asked for by a member (decisions §8). */
  | { readonly kind: 'notFound' };

export const SETTINGS_KINDS = [
  'loading',
  'ready',
  'notFound',
] as const satisfies readonly SettingsState['kind'][];
