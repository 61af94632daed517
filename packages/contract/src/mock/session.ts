import { deleteAccountRefusal } from '@sluice/domain/members';
import { SLA_REFUSAL_TEXTS, slaRefusals } from '@sluice/domain/sla';
import { accountReasons, isValid, VALIDATION_TEXTS } from '@sluice/domain/validation';
import type { sessionEndpoints } from '../endpoints/session.ts';
import type { Handlers } from '../handlers.ts';
import { type MockContext, userOf } from './database.ts';
import { problem } from './problems.ts';

/** The signed-in person, the settings and the company. */
export const sessionHandlers: Handlers<typeof sessionEndpoints, MockContext> = {
  getUser: (_, { database }) => ({ status: 200, data: userOf(database) }),
  updateUser: ({ body: { is_active: isKept = true, ...body } }, { database }) => {
    const user = { ...userOf(database), ...body };
    if (!isKept) {
      const refusal = deleteAccountRefusal(user, database.team);
      if (refusal !== null) return problem(refusal);
      database.user = null;
      database.team = database.team.filter(({ id }) => id !== user.id);
      return { status: 200, data: { ...user, is_active: false } };
    }
    const reasons = accountReasons(user);
    if (!isValid(reasons)) {
      const fields = Object.fromEntries(
        Object.entries(reasons).map(([name, reason]) => [name, [VALIDATION_TEXTS[reason]]]),
      );
      return problem('validation', { fields });
    }
    database.user = user;
    return { status: 200, data: user };
  },
  signOutEverywhere: (_, { database }) => {
    database.user = null;
    return { status: 204, data: undefined };
  },
  updateUserPreferences: ({ body }, { database }) => {
    const user_preferences = { ...database.settings.user_preferences, ...body };
    database.settings = { ...database.settings, user_preferences };
    return { status: 200, data: user_preferences };
  },
  getSettings: (_, { database }) => ({ status: 200, data: database.settings }),
  updateCompanyPreferences: ({ body }, { database }) => {
    const refusals = Object.entries(body.sla === undefined ? {} : slaRefusals(body.sla.targets));
    if (refusals.length > 0) {
      const fields = refusals.map(([severity, refusal]) => [
        `sla.targets.${severity}`,
        [SLA_REFUSAL_TEXTS[refusal]],
      ]);
      return problem('validation', { fields: Object.fromEntries(fields) });
    }
    const company_preferences = { ...database.settings.company_preferences, ...body };
    database.settings = { ...database.settings, company_preferences };
    return { status: 200, data: company_preferences };
  },
  getCompany: (_, { database }) => ({ status: 200, data: database.company }),
  getVersion: () => ({ status: 200, data: { version: '1.273.1', build: 'mock' } }),
};
