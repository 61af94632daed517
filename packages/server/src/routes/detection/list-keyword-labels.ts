import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { route } from '../../http/route.ts';
import { listKeywordLabels as list } from '../../repositories/keywords.ts';

/** The labels of keywords, by name. */
export const listKeywordLabels = route(
  keywordEndpoints.listKeywordLabels,
  async (_, { deps, actor }) => ({ status: 200, data: await list(deps.db, actor.companyId) }),
);
