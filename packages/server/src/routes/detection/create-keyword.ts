import type { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { KEYWORD_NAME_CODE, KEYWORD_TEXTS, type KeywordFamily } from '@sluice/domain/keywords';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { Problem } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import { keywordProblems } from '../../keywords/keyword-problems.ts';
import { addKeyword } from '../../repositories/keywords.ts';
import { changeKeywords, checkLabels, findKeyword, ofKeyword } from './change-keywords.ts';

type CreateEndpoint =
  | typeof keywordEndpoints.createIncidentRaiser
  | typeof keywordEndpoints.createSecretGrasper;

/** Adds a keyword to a list. Scans look for it from the next one on, in the whole history. */
export function createKeywordRoute(endpoint: CreateEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ body }, context) => {
    const { deps, actor, now } = context;
    const given = { ...body, name: body.name.trim(), keyword: body.keyword.trim() };
    const fields = keywordProblems(family, given);
    if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
    const status = deps.config.review === 'manual' ? 'pending' : 'active';
    const add = async (trx: Kysely<Schema>) => {
      await checkLabels(trx, actor.companyId, given.labels);
      const made = await addKeyword(trx, actor.companyId, given, status, now);
      if (typeof made === 'number') return made;
      const detail = KEYWORD_TEXTS[made];
      if (made !== 'name_taken') {
        throw new Problem('validation', { fields: { keyword: [detail] } });
      }
      const extra = { code: KEYWORD_NAME_CODE };
      throw new Problem('validation', { detail, fields: { name: [detail] }, extra });
    };
    const audit = { before: {}, after: ofKeyword(given) };
    const id = await changeKeywords(context, 'create', add, () => audit);
    return { status: 201, data: await findKeyword(deps.db, actor.companyId, id, family) };
  });
}
