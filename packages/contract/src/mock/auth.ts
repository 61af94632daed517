import type { authEndpoints } from '../endpoints/auth.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';

/** Signing in and out. */
export const authHandlers: Handlers<typeof authEndpoints, MockContext> = {
  login: () => ({ status: 200, data: { redirect: '/incidents/secrets' } }),
  logout: (_, { database }) => {
    database.user = null;
    return { status: 204, data: undefined };
  },
};
