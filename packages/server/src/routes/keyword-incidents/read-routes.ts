import { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { parseOrdering } from '@sluice/domain/incident-order';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { maskingOf } from '../../masking/mask-text.ts';
import { listEvents } from '../../repositories/events.ts';
import { secretStats } from '../../repositories/figures.ts';
import { listIncidents } from '../../repositories/incident-lists.ts';
import { getKeywordPatch as keywordPatch } from '../../repositories/keyword-patches.ts';
import { listOccurrences } from '../../repositories/occurrences.ts';
import { listTotal } from '../../repositories/totals.ts';
import { readScope } from '../read-scope.ts';
import { demandSecret } from '../secrets/find-secret.ts';
import { findKeywordIncident, toKeywordRow } from './find-keyword-incident.ts';

/** A page of keyword incidents, with the total of the same scope. */
export const listKeywordIncidents = route(
  keywordIncidentEndpoints.listKeywordIncidents,
  async ({ query }, context) => {
    const { db } = context.deps;
    const scoped = readScope(query, 'keyword', context);
    const start = (query.page - 1) * query.per_page;
    const { order_by: column } = query;
    const sign = query.order === 'desc' ? '-' : '';
    const given = query.ordering ?? (column === undefined ? null : `${sign}${column}`);
    const [{ total, isCapped }, rows] = await Promise.all([
      listTotal(db, scoped),
      listIncidents(db, scoped, {
        ordering: parseOrdering(given),
        offset: start,
        limit: query.per_page,
      }),
    ]);
    const showsKeywords = query.showKeywords === 'true';
    return {
      status: 200,
      data: rows.map((row) => toKeywordRow(row, showsKeywords)),
      items: { start, total, isCapped },
    };
  },
);

/** The figures above the list, of the same scope. */
export const getKeywordIncidentStats = route(
  keywordIncidentEndpoints.getKeywordIncidentStats,
  async ({ query }, context) => ({
    status: 200,
    data: await secretStats(context.deps.db, readScope(query, 'keyword', context)),
  }),
);

/** One keyword incident, whole. */
export const getKeywordIncident = route(
  keywordIncidentEndpoints.getKeywordIncident,
  async ({ params }, { deps, actor }) => ({
    status: 200,
    data: await findKeywordIncident(deps.db, actor.companyId, params.id),
  }),
);

/** Its timeline, newest first. */
export const listKeywordIncidentEvents = route(
  keywordIncidentEndpoints.listKeywordIncidentEvents,
  async ({ params }, { deps, actor }) => {
    await demandSecret(deps.db, actor.companyId, params.id, 'keyword');
    return { status: 200, data: await listEvents(deps.db, actor.companyId, params.id) };
  },
);

/** A page of the places where the keyword stands. */
export const listKeywordIncidentOccurrences = route(
  keywordIncidentEndpoints.listKeywordIncidentOccurrences,
  async ({ params, query }, { deps, actor }) => {
    await demandSecret(deps.db, actor.companyId, params.id, 'keyword');
    const start = (query.page - 1) * query.per_page;
    const { rows, total } = await listOccurrences(deps.db, actor.companyId, params.id, {
      ordering: query.ordering,
      offset: start,
      limit: query.per_page,
    });
    return { status: 200, data: rows, items: { start, total } };
  },
);

/** The patch of a keyword occurrence. */
export const getKeywordPatch = route(
  keywordIncidentEndpoints.getKeywordPatch,
  async ({ params }, { deps, actor }) => {
    const masking = maskingOf(deps.db, deps.vault, actor.companyId);
    const patch = await keywordPatch(deps.db, masking, actor.companyId, params.id);
    if (patch === null) throw new Problem('not_found');
    return { status: 200, data: patch };
  },
);
