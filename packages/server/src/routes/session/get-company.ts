import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { route } from '../../http/route.ts';
import { historicalScanOf, getCompany as read } from '../../repositories/companies.ts';
import { listPrivateTokens } from '../../repositories/private-tokens.ts';

/** The company of the signed-in person. */
export const getCompany = route(sessionEndpoints.getCompany, async (_, { deps, actor }) => {
  const row = await read(deps.db, actor.companyId);
  const isTrial = row.contract_plan === 'free_trial';
  const text = (date: Date | null) => date?.toISOString() ?? null;
  return {
    status: 200,
    data: {
      id: row.id,
      name: row.name,
      is_active: row.is_active,
      contract_plan: isTrial ? ('free_trial' as const) : ('business' as const),
      contract_plan_display: isTrial ? 'Free trial' : 'Business',
      contract_start_date: text(row.contract_start_date),
      contract_end_date: text(row.contract_end_date),
      archival_planned: text(row.archival_planned),
      historical_scan: {
        frequency: historicalScanOf(row),
        last_run: text(row.historical_scan_last_run),
      },
      are_keyword_incidents_blacklisted: row.are_keyword_incidents_blacklisted,
      context_keywords: row.context_keywords,
      domains: row.domains,
      private_tokens: await listPrivateTokens(deps.db, actor.companyId),
      gg_created_at: row.created_at.toISOString(),
      gg_updated_at: row.updated_at.toISOString(),
    },
  };
});
