import {
  IGNORE_REFUSAL_TEXTS,
  type IgnoreRequest,
  ignoreRefusals,
} from '@sluice/domain/ignore-until';
import { Problem } from '../../errors.ts';
import type { RouteContext } from '../../http/route.ts';
import { maskForCompany } from '../../masking/mask-text.ts';

/** A request to ignore incidents as it is stored: its reason trimmed and masked. Throws the field errors of one that cannot be so. */
export async function storableIgnore(
  { deps, actor, now }: RouteContext,
  body: { readonly until: string; readonly reason: string },
): Promise<IgnoreRequest> {
  const asked = { until: new Date(body.until), reason: body.reason };
  const refusals = Object.entries(ignoreRefusals(asked, now));
  if (refusals.length > 0) {
    const fields = refusals.map(([field, refusal]) => [field, [IGNORE_REFUSAL_TEXTS[refusal]]]);
    throw new Problem('validation', { fields: Object.fromEntries(fields) });
  }
  return { ...asked, reason: await maskForCompany(deps, actor.companyId, body.reason.trim()) };
}
