import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import type { AuditChange } from '@sluice/domain/audit-change';
import { isInFamily, KEYWORD_TEXTS, type KeywordFamily } from '@sluice/domain/keywords';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem, type ProblemFields } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { updateKeyword } from '../../repositories/keywords.ts';
import { changeKeywords, checkLabels, findKeyword } from './change-keywords.ts';

type UpdateEndpoint =
  | typeof keywordEndpoints.updateIncidentRaiser
  | typeof keywordEndpoints.updateSecretGrasper;

/** The fields that stay as they were created. */
const LOCKED = ['name', 'keyword', 'type'] as const;

/** Changes the categories and labels of a keyword. */
export function updateKeywordRoute(endpoint: UpdateEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const { companyId } = actor;
    let audit: AuditChange | null = null;
    const update = async (trx: Kysely<Schema>) => {
      const known = await findKeyword(trx, companyId, params.id, family);
      const { categories = known.categories, labels = known.labels } = body;
      const locked = LOCKED.filter((field) => (body[field] ?? known[field]) !== known[field]);
      const fields: ProblemFields = {
        ...Object.fromEntries(locked.map((field) => [field, [KEYWORD_TEXTS.locked]])),
        ...(isInFamily(family, categories) ? {} : { categories: [KEYWORD_TEXTS.no_category] }),
      };
      if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
      await checkLabels(trx, companyId, labels);
      await updateKeyword(trx, companyId, params.id, { categories, label_ids: labels }, now);
      // Both fields, whichever changed: the categories tell the list that the keyword is in.
      audit = {
        before: { categories: known.categories, labels: known.labels },
        after: { categories, labels },
      };
      return params.id;
    };
    await changeKeywords(context, 'update', update, () => audit);
    return { status: 200, data: await findKeyword(deps.db, companyId, params.id, family) };
  });
}
