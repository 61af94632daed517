import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { AuditChange } from '@sluice/domain/audit-change';
import type { KeywordFamily } from '@sluice/domain/keywords';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Route, route } from '../../http/route.ts';
import { deleteKeyword } from '../../repositories/keywords.ts';
import { changeKeywords, findKeyword, ofKeyword } from './change-keywords.ts';

type DeleteEndpoint =
  | typeof keywordEndpoints.deleteIncidentRaiser
  | typeof keywordEndpoints.deleteSecretGrasper;

/** Deletes a keyword. */
export function deleteKeywordRoute(endpoint: DeleteEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ params }, context) => {
    const { companyId } = context.actor;
    let audit: AuditChange | null = null;
    const remove = async (trx: Kysely<Schema>) => {
      const known = await findKeyword(trx, companyId, params.id, family);
      audit = { before: ofKeyword(known), after: {} };
      await deleteKeyword(trx, companyId, params.id);
      return params.id;
    };
    await changeKeywords(context, 'delete', remove, () => audit);
    return { status: 204, data: undefined };
  });
}
