import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { route } from '../../http/route.ts';
import { listRuleEvents } from '../../repositories/severity-rules.ts';

/** The changes of the rules, newest first. */
export const listSeverityRuleEvents = route(
  severityRuleEndpoints.listSeverityRuleEvents,
  async ({ query }, { deps, actor }) => {
    const start = (query.page - 1) * query.per_page;
    const page = { offset: start, limit: query.per_page };
    const { rows, total } = await listRuleEvents(deps.db, actor.companyId, page);
    return { status: 200, data: rows, items: { start, total } };
  },
);
