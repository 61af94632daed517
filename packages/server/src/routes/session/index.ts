import type { sessionEndpoints } from '@sluice/contract/endpoints/session';
import type { Route } from '../../http/route.ts';
import { getCompany } from './get-company.ts';
import { getSettings } from './get-settings.ts';
import { getUser } from './get-user.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { updateCompanyPreferences } from './update-company-preferences.ts';
import { updateUser } from './update-user.ts';
import { updateUserPreferences } from './update-user-preferences.ts';

/** The version is public; the app itself mounts it. */
type Elsewhere = 'getVersion';

export const SESSION_ROUTES = {
  getUser,
  updateUser,
  signOutEverywhere,
  updateUserPreferences,
  getSettings,
  updateCompanyPreferences,
  getCompany,
} satisfies Record<Exclude<keyof typeof sessionEndpoints, Elsewhere>, Route>;
