import { createHash } from 'node:crypto';
import { signInTarget } from '@sluice/domain/redirect';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { ownCookies, TRANSACTION_COOKIE } from '../http/cookies.ts';
import { csrfGuard, rateLimit, sameOriginGuard } from '../http/guards.ts';
import { clearSessionCookies } from '../http/session.ts';
import { deleteSession } from '../repositories/sessions.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { signIn } from './sign-in.ts';
import {
  beginTransaction,
  openTransaction,
  sealTransaction,
  TRANSACTION_SECONDS,
} from './transaction.ts';

/** Sign-ins that one address may try a minute. */
const SIGN_INS_A_MINUTE = 60;

const TokenAnswer = v.object({ id_token: v.string() });

/** Sign-in and sign-out (decisions §3). These are pages' and the callback's addresses, beside the API. */
export function authRoutes(deps: Deps, provider: () => Promise<IdentityProvider>): Hono<AppEnv> {
  const { config, vault, clock } = deps;
  const { publicUrl, oidc } = config;
  const redirectUri = `${publicUrl.origin}${oidc.flow === 'code' ? '/auth/code' : '/callback'}`;
  const cookies = ownCookies(publicUrl);
  const limited = rateLimit(config, SIGN_INS_A_MINUTE, 60);
  const app = new Hono<AppEnv>();

  const takeTransaction = (c: Context<AppEnv>) => {
    const transaction = openTransaction(vault, cookies.read(c, TRANSACTION_COOKIE), clock());
    cookies.remove(c, TRANSACTION_COOKIE);
    return transaction;
  };

  app.get('/start', limited, async (c) => {
    const transaction = beginTransaction(
      signInTarget(c.req.query('url'), config.backofficeUrl),
      clock(),
    );
    const found = await provider();
    const address = new URL(found.authorizationEndpoint);
    const parameters = {
      client_id: oidc.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: transaction.state,
      nonce: transaction.nonce,
      ...(oidc.flow === 'code'
        ? {
            response_type: 'code',
            code_challenge: createHash('sha256').update(transaction.verifier).digest('base64url'),
            code_challenge_method: 'S256',
          }
        : { response_type: 'id_token token' }),
      ...(found.asksAlways ? { prompt: 'login' } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    cookies.write(c, TRANSACTION_COOKIE, sealTransaction(vault, transaction), TRANSACTION_SECONDS);
    return c.redirect(address.href, 302);
  });

  // The hash flow: the callback page read the token from the address's hash, which no server sees.
  app.get('/login', limited, sameOriginGuard(publicUrl), async (c) => {
    const idToken = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const transaction = takeTransaction(c);
    if (idToken === undefined) throw new Problem('unauthenticated');
    const state = c.req.query('state') ?? '';
    await signIn(c, deps, await provider(), transaction, { idToken, state });
    return c.json({ redirect: transaction?.target ?? '/' });
  });

  // The code flow: the identity provider sends the browser here, and this server fetches the token.
  app.get('/code', limited, async (c) => {
    const transaction = takeTransaction(c);
    const code = c.req.query('code');
    if (oidc.flow !== 'code' || code === undefined || transaction === null) {
      throw new Problem('sign_in_refused');
    }
    const found = await provider();
    const answered = await fetch(found.tokenEndpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: oidc.clientId,
        code_verifier: transaction.verifier,
        ...(oidc.clientSecret === null ? {} : { client_secret: oidc.clientSecret }),
      }),
    })
      .then((response) => response.json())
      .catch(() => null);
    const answer = v.safeParse(TokenAnswer, answered);
    if (!answer.success) throw new Problem('sign_in_refused');
    const state = c.req.query('state') ?? '';
    await signIn(c, deps, found, transaction, { idToken: answer.output.id_token, state });
    return c.redirect(transaction.target, 303);
  });

  // By POST with the CSRF token, so that neither a link nor another site's page can sign a member out.
  app.post('/logout', sameOriginGuard(publicUrl), csrfGuard(), async (c) => {
    if (c.var.signedIn !== null) await deleteSession(deps.db, c.var.signedIn.sessionHash);
    clearSessionCookies(c, publicUrl);
    return c.body(null, 204);
  });

  return app;
}
