import { endsAccess, TOKEN_CHECK_MS } from '@sluice/domain/private-tokens';
import type { Deps } from '../deps.ts';
import { type Organization, ownOrganizations } from '../repositories/organizations.ts';
import {
  type OpenPrivateToken,
  storeTokenChecks,
  type TokenCheck,
  tokensToCheck,
} from '../repositories/private-tokens.ts';
import { checkMembership, checkToken, type TokenVerdict } from './check-token.ts';

async function verdictOf(
  { config }: Deps,
  token: string,
  general: TokenVerdict,
  { login }: Organization,
): Promise<TokenVerdict> {
  // What is wrong with the token itself is wrong for each organization.
  return general ?? checkMembership(config, token, login);
}

/** Checks one token against each organization of the company, and stores what each said. What is silent leaves what was known. */
export async function checkPrivateToken(
  deps: Deps,
  companyId: number,
  { id, token }: OpenPrivateToken,
): Promise<void> {
  const general = await checkToken(deps.config, token);
  if (general === 'silent') return;
  const checks: TokenCheck[] = [];
  for (const organization of await ownOrganizations(deps.db, companyId)) {
    const verdict = await verdictOf(deps, token, general, organization);
    if (verdict === 'silent') continue;
    const ends = verdict !== null && endsAccess(verdict);
    checks.push({ organizationId: organization.id, error: verdict, endsAccess: ends });
  }
  await deps.db
    .transaction()
    .execute((trx) => storeTokenChecks(trx, companyId, id, checks, deps.clock()));
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
