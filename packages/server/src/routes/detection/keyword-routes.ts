import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import {
  isInFamily,
  KEYWORD_NAME_CODE,
  KEYWORD_TEXTS,
  type KeywordFamily,
} from '@sluice/domain/keywords';
import { Problem, type ProblemFields } from '../../errors.ts';
import { type Route, route } from '../../http/route.ts';
import {
  addKeyword,
  deleteKeyword,
  listKeywords,
  updateKeyword,
} from '../../repositories/keywords.ts';
import { changeKeywords, checkLabels, findKeyword } from './change-keywords.ts';
import { keywordProblems } from './keyword-problems.ts';

type ListEndpoint =
  | typeof keywordEndpoints.listIncidentRaisers
  | typeof keywordEndpoints.listSecretGraspers;
type CreateEndpoint =
  | typeof keywordEndpoints.createIncidentRaiser
  | typeof keywordEndpoints.createSecretGrasper;
type UpdateEndpoint =
  | typeof keywordEndpoints.updateIncidentRaiser
  | typeof keywordEndpoints.updateSecretGrasper;
type DeleteEndpoint =
  | typeof keywordEndpoints.deleteIncidentRaiser
  | typeof keywordEndpoints.deleteSecretGrasper;

function listRoute(endpoint: ListEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const { rows, count, total } = await listKeywords(deps.db, actor.companyId, {
      family,
      search: (query.search ?? '').trim(),
      types: query.type ?? [],
      labels: query.labels ?? [],
      statuses: query.status,
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return {
      status: 200,
      data: { results: rows, count, total_count: total },
      items: { start, total: count },
    };
  });
}

function createRoute(endpoint: CreateEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ body }, context) => {
    const { deps, actor, now } = context;
    const given = { ...body, name: body.name.trim(), keyword: body.keyword.trim() };
    const fields = keywordProblems(family, given);
    if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
    const status = deps.config.review === 'manual' ? 'pending' : 'active';
    const id = await changeKeywords(context, 'create', async (trx) => {
      await checkLabels(trx, actor.companyId, given.labels);
      const made = await addKeyword(trx, actor.companyId, given, status, now);
      if (typeof made === 'number') return made;
      const detail = KEYWORD_TEXTS[made];
      if (made !== 'name_taken') {
        throw new Problem('validation', { fields: { keyword: [detail] } });
      }
      const extra = { code: KEYWORD_NAME_CODE };
      throw new Problem('validation', { detail, fields: { name: [detail] }, extra });
    });
    return { status: 201, data: await findKeyword(deps.db, actor.companyId, id, family) };
  });
}

const LOCKED = ['name', 'keyword', 'type'] as const;

function updateRoute(endpoint: UpdateEndpoint, family: KeywordFamily): Route {
  return route(endpoint, async ({ params, body }, context) => {
    const { deps, actor, now } = context;
    const { companyId } = actor;
    await changeKeywords(context, 'update', async (trx) => {
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
      return params.id;
    });
    return { status: 200, data: await findKeyword(deps.db, companyId, params.id, family) };
  });
}

function deleteRoute(endpoint: DeleteEndpoint, family: KeywordFamily): Route {
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

/** The two lists of keywords. Every scan looks for a change of them from the next on, in the whole history. */
export const KEYWORD_ROUTES = {
  listIncidentRaisers: listRoute(keywordEndpoints.listIncidentRaisers, 'incident_raisers'),
  createIncidentRaiser: createRoute(keywordEndpoints.createIncidentRaiser, 'incident_raisers'),
  updateIncidentRaiser: updateRoute(keywordEndpoints.updateIncidentRaiser, 'incident_raisers'),
  deleteIncidentRaiser: deleteRoute(keywordEndpoints.deleteIncidentRaiser, 'incident_raisers'),
  listSecretGraspers: listRoute(keywordEndpoints.listSecretGraspers, 'secret_graspers'),
  createSecretGrasper: createRoute(keywordEndpoints.createSecretGrasper, 'secret_graspers'),
  updateSecretGrasper: updateRoute(keywordEndpoints.updateSecretGrasper, 'secret_graspers'),
  deleteSecretGrasper: deleteRoute(keywordEndpoints.deleteSecretGrasper, 'secret_graspers'),
  deactivateKeyword: route(keywordEndpoints.deactivateKeyword, async ({ params }, context) => {
    const { deps, actor, now } = context;
    await changeKeywords(context, 'deactivate', async (trx) => {
      const change = { status: 'deactivated' as const };
      if (!(await updateKeyword(trx, actor.companyId, params.id, change, now))) {
        throw new Problem('not_found');
      }
      return params.id;
    });
    return { status: 200, data: await findKeyword(deps.db, actor.companyId, params.id, null) };
  }),
};
