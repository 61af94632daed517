import type { Context } from 'hono';
import { jwtVerify } from 'jose';
import { isSameText } from '../crypto/equal.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { setSessionCookies } from '../http/session.ts';
import { accountByEmail, recordSignIn } from '../repositories/accounts.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { createSession, deleteSession, useSignIn } from '../repositories/sessions.ts';
import { isBoundToSso } from '../repositories/sso.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Transaction } from './transaction.ts';

/**
 * Signs in whom an id token names (decisions §3): the token must be the issuer's, for us, of this sign-in (nonce and state), with a verified e-mail
 * of an invited member, by the same subject as at the member's first sign-in, and used for the first time.
 */
export async function signIn(
  c: Context<AppEnv>,
  deps: Deps,
  provider: IdentityProvider,
  transaction: Transaction | null,
  answer: { idToken: string; state: string },
): Promise<void> {
  if (transaction === null || !isSameText(answer.state, transaction.state)) {
    throw new Problem('sign_in_refused');
  }
  const claims = await jwtVerify(answer.idToken, provider.keys, {
    issuer: provider.issuer,
    audience: deps.config.oidc.clientId,
    currentDate: deps.clock(),
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
    .then(({ payload }) => payload)
    .catch(() => {
      throw new Problem('sign_in_refused');
    });
  const { sub, nonce, email, email_verified: isVerified } = claims;
  // A token for several clients names the one that it was made for (OpenID Connect Core 1.0, section 3.1.3.7, steps 4 and 5).
  const { clientId } = deps.config.oidc;
  const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isForSeveral || claims.azp !== undefined) && claims.azp !== clientId) {
    throw new Problem('sign_in_refused');
  }
  if (sub === undefined || typeof nonce !== 'string' || !isSameText(nonce, transaction.nonce)) {
    throw new Problem('sign_in_refused');
  }
  if (typeof email !== 'string' || isVerified !== true) throw new Problem('email_not_verified');

  const account = await accountByEmail(deps.db, email);
  if (account === null) throw new Problem('not_invited');
  const isBound = account.issuer !== null;
  if (isBound && (account.issuer !== provider.bindsAs || account.subject !== sub)) {
    throw new Problem('not_invited');
  }
  const now = deps.clock();
  if (await isBoundToSso(deps.db, account, now)) {
    await writeAudit(deps.db, account.companyId, {
      actorId: null,
      action: 'member.sign_in_refused',
      target: `member:${account.memberId}`,
      detail: { reason: 'sso_required' },
      targetEmail: account.email,
      requestId: c.var.requestId,
      at: now,
    });
    throw new Problem('sso_required');
  }
  const isFirstUse = await useSignIn(
    deps.db,
    deps.vault,
    nonce,
    new Date(transaction.expiresAt),
    now,
  );
  if (!isFirstUse) throw new Problem('sign_in_refused');
  await recordSignIn(deps.db, account, { issuer: provider.bindsAs, subject: sub }, now);
  await writeAudit(deps.db, account.companyId, {
    actorId: account.memberId,
    action: 'member.signed_in',
    target: `member:${account.memberId}`,
    requestId: c.var.requestId,
    at: now,
  });
  // The browser has one session; who signs in again leaves no other behind.
  if (c.var.signedIn !== null) await deleteSession(deps.db, c.var.signedIn.sessionHash);
  const session = await createSession(deps.db, deps.vault, account, now);
  setSessionCookies(c, deps.config.publicUrl, session);
}
