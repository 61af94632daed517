import type { HandlerInput } from '@sluice/contract/endpoint';
import { postmanUserEndpoints } from '@sluice/contract/endpoints/postman-users';
import { csvLine } from '@sluice/domain/csv';
import { POSTMAN_STATUS_LABELS } from '@sluice/domain/postman-users';
import { fileRoute, route } from '../../http/route.ts';
import {
  ALL_POSTMAN_USERS,
  countPostmanUsers as count,
  listPostmanUsers as list,
  type PostmanUserFilter,
} from '../../repositories/postman-users.ts';
import { auditPostman, requirePostman } from './postman-access.ts';

type Filters = HandlerInput<typeof postmanUserEndpoints.exportPostmanUsers>['query'];

function filterOf(query: Filters): PostmanUserFilter {
  return {
    search: (query.search ?? '').trim(),
    statuses: query.validated === 'true' ? ['validated'] : (query.status ?? []),
    reasons: query.attachment_reason ?? [],
    types: query.actor_type ?? [],
    isPublic: query.public === undefined ? null : query.public === 'true',
  };
}

/** A page of the Postman users. */
export const listPostmanUsers = route(
  postmanUserEndpoints.listPostmanUsers,
  async ({ query }, context) => {
    await requirePostman(context);
    const { db } = context.deps;
    const { companyId } = context.actor;
    const filter = filterOf(query);
    const start = (query.page - 1) * query.per_page;
    const page = { ordering: query.ordering, offset: start, limit: query.per_page };
    const results = await list(db, companyId, filter, page);
    const found = await count(db, companyId, filter);
    const total_count = await count(db, companyId, ALL_POSTMAN_USERS);
    return {
      status: 200,
      data: { results, count: found, total_count },
      items: { start, total: found },
    };
  },
);

/** How many are validated (decisions §11). */
export const getPostmanUserStats = route(
  postmanUserEndpoints.getPostmanUserStats,
  async (_, context) => {
    await requirePostman(context);
    const filter: PostmanUserFilter = { ...ALL_POSTMAN_USERS, statuses: ['validated'] };
    return {
      status: 200,
      data: { count: await count(context.deps.db, context.actor.companyId, filter) },
    };
  },
);

/** How many have a status. */
export const countPostmanUsers = route(
  postmanUserEndpoints.countPostmanUsers,
  async ({ query }, context) => {
    await requirePostman(context);
    const filter = { ...ALL_POSTMAN_USERS, statuses: query.status ?? [] };
    return {
      status: 200,
      data: { count: await count(context.deps.db, context.actor.companyId, filter) },
    };
  },
);

/** Rows of one read. */
const PAGE = 1_000;

async function* linesOf(
  db: Parameters<typeof list>[0],
  companyId: number,
  query: Filters,
): AsyncGenerator<string> {
  yield csvLine(['User ID', 'Username', 'Name', 'Type', 'Reason', 'Status', 'Created']);
  for (let offset = 0; ; offset += PAGE) {
    const page = { ordering: query.ordering, offset, limit: PAGE };
    const rows = await list(db, companyId, filterOf(query), page);
    yield rows
      .map((one) =>
        csvLine([
          one.postman_id,
          one.slug,
          one.name,
          one.actor_type,
          one.attachment_reason,
          POSTMAN_STATUS_LABELS[one.status],
          one.created_at,
        ]),
      )
      .join('');
    if (rows.length < PAGE) return;
  }
}

/** The Postman users as a file, streamed and formula-safe. */
export const exportPostmanUsers = fileRoute(
  postmanUserEndpoints.exportPostmanUsers,
  async ({ query }, context) => {
    const { deps, actor } = context;
    await requirePostman(context);
    await auditPostman(deps.db, context, 'postman_user.exported', {});
    return { name: 'postman-users.csv', lines: linesOf(deps.db, actor.companyId, query) };
  },
);
