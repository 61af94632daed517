import { attentionEndpoints } from '@sluice/contract/endpoints/attention';
import { attentionItems, visibleAttention } from '@sluice/domain/attention';
import { type Route, route } from '../../http/route.ts';
import { attentionFacts } from '../../repositories/attention.ts';

const listAttention = route(attentionEndpoints.listAttention, async (_, { deps, actor, now }) => {
  const facts = await attentionFacts(deps.db, actor.companyId, now);
  const items = visibleAttention(attentionItems(facts, now), actor.role);
  return {
    status: 200,
    data: items.map((item) => ({ ...item, at: item.at?.toISOString() ?? null })),
  };
});

/** What of the settings needs attention. */
export const ATTENTION_ROUTES = {
  listAttention,
} satisfies Record<keyof typeof attentionEndpoints, Route>;
