import { endsAccess, TOKEN_CHECK_MS } from '@sluice/domain/private-tokens';
import type { Deps } from '../deps.ts';
import { ownOrganizations } from '../repositories/organizations.ts';
import {
  type OpenPrivateToken,
  storeTokenChecks,
  type TokenCheck,
  tokensToCheck,
} from '../repositories/private-tokens.ts';
import { checkMembership, checkToken } from './check-token.ts';

/** Checks one token against each organization of the company, and stores what each said. What is silent leaves what was known. */
export async function checkPrivateToken(
  deps: Deps,
  companyId: number,
  { id, token }: OpenPrivateToken,
): Promise<void> {
  const { verdict: general, endsAt } = await checkToken(deps.config, token);
  if (general === 'silent') return;
  const checks: TokenCheck[] = [];
  for (const organization of await ownOrganizations(deps.db, companyId)) {
    // What is wrong with the token itself is wrong for each organization.
    const verdict = general ?? (await checkMembership(deps.config, token, organization.login));
    if (verdict === 'silent') continue;
    const ends = verdict !== null && endsAccess(verdict);
    checks.push({ organizationId: organization.id, error: verdict, endsAccess: ends });
  }
  await deps.db
    .transaction()
    .execute((trx) => storeTokenChecks(trx, companyId, { id, endsAt }, checks, deps.clock()));
}

/** Checks the tokens of a company that were not checked for a day. */
export async function checkPrivateTokens(
  deps: Deps,
  companyId: number,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(deps.clock().getTime() - TOKEN_CHECK_MS);
  for (const token of await tokensToCheck(deps.db, deps.vault, companyId, since)) {
    signal.throwIfAborted();
    await checkPrivateToken(deps, companyId, token);
  }
}
