import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { route } from '../../http/route.ts';
import { listDevelopers as list } from '../../repositories/perimeter-developers.ts';

/** A page of the developers of the perimeter. */
export const listDevelopers = route(
  developerEndpoints.listDevelopers,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await list(deps.db, actor.companyId, {
      search: (query.search ?? '').trim(),
      emailDomain: (query.email_domain ?? '').trim(),
      reasons: query.attachment_reason ?? [],
      status: query.status ?? null,
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);
