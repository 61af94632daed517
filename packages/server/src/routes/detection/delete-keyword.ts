import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { KeywordFamily } from '@sluice/domain/keywords';
import { type Route, route } from '../../http/route.ts';
import { deleteKeyword } from '../../repositories/keywords.ts';
import { changeKeywords, findKeyword } from './change-keywords.ts';

type DeleteEndpoint =
  | typeof keywordEndpoints.deleteIncidentRaiser
  | typeof keywordEndpoints.deleteSecretGrasper;

/** Deletes a keyword. */
export function deleteKeywordRoute(endpoint: DeleteEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ params }, context) => {
    const { companyId } = context.actor;
    await changeKeywords(context, 'delete', async (trx) => {
      await findKeyword(trx, companyId, params.id, family);
      await deleteKeyword(trx, companyId, params.id);
      return params.id;
    });
    return { status: 204, data: undefined };
  });
}
