import { tokenRefusal } from '@sluice/domain/private-tokens';
import type { monitoringEndpoints } from '../endpoints/monitoring.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';

/** The token that the mock's GitHub refuses. */
export const REFUSED_TOKEN = 'refused-token';

/** How the company is watched, over the database. */
export const monitoringHandlers: Handlers<typeof monitoringEndpoints, MockContext> = {
  setHistoricalScan: ({ body }, { database }) => {
    const { last_run } = database.company.historical_scan;
    const historical_scan = { frequency: body.frequency, last_run };
    database.company = { ...database.company, historical_scan };
    return { status: 200, data: historical_scan };
  },
  addPrivateToken: ({ body }, { database }) => {
    const token = body.token.trim();
    if (tokenRefusal(token) !== null || token === REFUSED_TOKEN) return problem('token_refused');
    const { company } = database;
    const now = database.now.toISOString();
    const made = {
      id: database.nextId++,
      token_hint: token.slice(-4),
      created_at: now,
      last_error_checked: now,
      private_token_orgs_relations: database.organizations.map(({ login }) => ({
        gh_organization_login: login,
        has_access: true,
        error_infos: null,
      })),
      last_error_checks: [],
    };
    database.company = { ...company, private_tokens: [...company.private_tokens, made] };
    return { status: 201, data: made };
  },
  deletePrivateToken: ({ params }, { database }) => {
    const { company } = database;
    const private_tokens = company.private_tokens.filter(({ id }) => id !== params.id);
    if (private_tokens.length === company.private_tokens.length) return problem('not_found');
    database.company = { ...company, private_tokens };
    return { status: 204, data: undefined };
  },
};
