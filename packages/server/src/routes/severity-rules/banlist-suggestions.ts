import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { dismissSuggestion, listSuggestions } from '../../repositories/banlist-suggestions.ts';

/** The repositories that could be on the banlist. */
export const listBanlistSuggestions = route(
  severityRuleEndpoints.listBanlistSuggestions,
  async (_, { deps, actor }) => ({
    status: 200,
    data: await listSuggestions(deps.db, actor.companyId),
  }),
);

/** Dismisses a suggestion for good. */
export const dismissBanlistSuggestion = route(
  severityRuleEndpoints.dismissBanlistSuggestion,
  async ({ params }, { deps, actor, requestId, now }) => {
    const data = await deps.db.transaction().execute(async (trx) => {
      const dismissed = await dismissSuggestion(trx, actor.companyId, params.id, now);
      if (dismissed === null) throw new Problem('not_found');
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'banlist_suggestion.dismissed',
        target: `banlist_suggestion:${params.id}`,
        detail: { name: dismissed.pattern },
        requestId,
        at: now,
      });
      return dismissed;
    });
    return { status: 200, data };
  },
);
