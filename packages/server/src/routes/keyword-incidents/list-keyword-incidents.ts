import { keywordIncidentEndpoints } from '@sluice/contract/endpoints/keyword-incidents';
import { route } from '../../http/route.ts';
import { KEYWORDS } from '../incidents/incident-shapes.ts';
import { listIncidentsOf } from '../incidents/list-incidents.ts';

const listPage = listIncidentsOf(KEYWORDS);

/** A page of keyword incidents. Its order has two spellings, and the texts that were found can be left out (spec 000 §7.5). */
export const listKeywordIncidents = route(
  keywordIncidentEndpoints.listKeywordIncidents,
  async ({ query }, context) => {
    const sign = query.order === 'desc' ? '-' : '';
    const column = query.order_by === undefined ? undefined : `${sign}${query.order_by}`;
    const page = await listPage(
      { query: { ...query, ordering: query.ordering ?? column } },
      context,
    );
    if (query.showKeywords === 'true') return page;
    return { ...page, data: page.data.map((row) => ({ ...row, keyword: '', masked_value: '' })) };
  },
);
