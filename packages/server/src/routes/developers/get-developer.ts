import { developerEndpoints } from '@sluice/contract/endpoints/developers';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { getDeveloper as one } from '../../repositories/perimeter-developers.ts';
import { withShownAvatar } from './shown-avatar.ts';

/** One developer. The type in the path is part of the page's address only: ids are unique over all types. */
export const getDeveloper = route(
  developerEndpoints.getDeveloper,
  async ({ params }, { deps, actor }) => {
    const developer = await one(deps.db, actor.companyId, params.id);
    if (developer === null) throw new Problem('not_found');
    return { status: 200, data: withShownAvatar(deps.config.outbound)(developer) };
  },
);
