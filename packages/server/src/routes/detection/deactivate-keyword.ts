import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { updateKeyword } from '../../repositories/keywords.ts';
import { changeKeywords, findKeyword } from './change-keywords.ts';

/** Deactivates a keyword; only the provider can activate it again. */
export const deactivateKeyword = route(
  keywordEndpoints.deactivateKeyword,
  async ({ params }, context) => {
    const { deps, actor, now } = context;
    await changeKeywords(context, 'deactivate', async (trx) => {
      const change = { status: 'deactivated' as const };
      if (!(await updateKeyword(trx, actor.companyId, params.id, change, now))) {
        throw new Problem('not_found');
      }
      return params.id;
    });
    return { status: 200, data: await findKeyword(deps.db, actor.companyId, params.id, null) };
  },
);
