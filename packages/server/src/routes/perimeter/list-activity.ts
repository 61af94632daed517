import { perimeterEndpoints } from '@sluice/contract/endpoints/perimeter';
import { ACTIVITY_TYPES } from '@sluice/domain/activity';
import { webHost } from '../../github/repository-name.ts';
import { route } from '../../http/route.ts';
import { listActivity as list } from '../../repositories/activity.ts';
import { readRange } from './read-range.ts';

/** A page of the activity on monitored code. */
export const listActivity = route(
  perimeterEndpoints.listActivity,
  async ({ query }, { deps, actor, now }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(
      deps.db,
      {
        companyId: actor.companyId,
        interval: readRange(query, now).interval,
        types: query.types ?? ACTIVITY_TYPES,
      },
      {
        sort: query.sort_by,
        host: webHost(deps.config.githubApiUrl),
        search: (query.search ?? '').trim(),
        isDescending: query.sort_desc === 'true',
        offset: start,
        limit: query.per_page,
      },
    );
    return { status: 200, data: rows, items: { start, total } };
  },
);
