import type { workspaceEndpoints } from '../endpoints/workspaces.ts';
import type { Handlers } from '../handlers.ts';
import type { MockContext } from './database.ts';
import { pageOf } from './perimeter.ts';
import { problem } from './problems.ts';

/** The watched workspaces over the database. */
export const workspaceHandlers: Handlers<typeof workspaceEndpoints, MockContext> = {
  listWorkspaces: ({ query }, { database }) => {
    if (!database.settings.flags.postman) return problem('not_found');
    const wanted = (query.search ?? '').trim().toLowerCase();
    const sign = query.ordering.startsWith('-') ? -1 : 1;
    const rows = database.workspaces
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .sort((a, b) => sign * (a.name.localeCompare(b.name) || a.id - b.id));
    return pageOf(rows, query);
  },
  getWorkspaceStats: (_, { database }) =>
    database.settings.flags.postman
      ? { status: 200, data: { count: database.workspaces.length } }
      : problem('not_found'),
};
