import { accountReasons, isValid, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { sessionEndpoints } from '../endpoints/session.ts';
import type { Handlers } from '../handlers.ts';
import { problem } from './problems.ts';
import { type MockContext, userOf } from './world.ts';

/** The signed-in person, the settings and the company. */
export const sessionHandlers: Handlers<typeof sessionEndpoints, MockContext> = {
  getUser: (_, { world }) => ({ status: 200, data: userOf(world) }),
  updateUser: ({ body }, { world }) => {
    const user = { ...userOf(world), ...body };
    const reasons = accountReasons(user);
    if (!isValid(reasons)) {
      const fields = Object.fromEntries(
        Object.entries(reasons).map(([name, reason]) => [name, [VALIDATION_TEXTS[reason]]]),
      );
      return problem('validation', { fields });
    }
    world.user = user;
    return { status: 200, data: user };
  },
  updateUserPreferences: ({ body }, { world }) => {
    const user_preferences = { ...world.settings.user_preferences, ...body };
    world.settings = { ...world.settings, user_preferences };
    return { status: 200, data: user_preferences };
  },
  getSettings: (_, { world }) => ({ status: 200, data: world.settings }),
  updateCompanyPreferences: ({ body }, { world }) => {
    const company_preferences = { ...world.settings.company_preferences, ...body };
    world.settings = { ...world.settings, company_preferences };
    return { status: 200, data: company_preferences };
  },
  getCompany: (_, { world }) => ({ status: 200, data: world.company }),
  getVersion: () => ({ status: 200, data: { version: '1.273.1', build: 'mock' } }),
};
