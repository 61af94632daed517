import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { isPassword } from '../crypto/passwords.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { rateLimit, tryLimit } from '../http/guards.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { accountByEmail } from '../repositories/accounts.ts';
import { idpRecords } from '../repositories/idp-records.ts';
import type { IdpKeys } from './keys.ts';
import { errorPage, loginPage } from './pages.ts';
import { IDP_PATH } from './provider-path.ts';

const WRONG = 'The e-mail or the password is wrong.';
const OUTDATED = 'This log-in page is too old.';
/** Wrong passwords that one address may try in a quarter of an hour. */
const TRIES = 20;
const TRIES_SECONDS = 15 * 60;

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries from this address. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then start again.`;
}

interface NodePair {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

function nodePair(c: Context<AppEnv>): NodePair {
  const { incoming, outgoing } = c.env;
  // Only a real socket has them; the provider cannot answer an in-process request.
  if (incoming === undefined || outgoing === undefined) throw new Problem('not_ready');
  return { incoming, outgoing };
}

/** The embedded identity provider under /idp: the provider's own addresses, and the log-in page that it sends people to. */
export function idpRoutes(deps: Deps, keys: () => Promise<IdpKeys>): Hono<AppEnv> {
  const { config } = deps;
  let made: Promise<Provider> | null = null;
  // Made at the first log-in, not at the start: its modules take a while to load.
  const provider = () => {
    made ??= import('./provider.ts').then(async ({ createProvider }) =>
      createProvider({
        publicUrl: config.publicUrl,
        clientId: config.oidc.clientId,
        keys: await keys(),
        adapter: idpRecords(deps.db, deps.clock),
        db: deps.db,
      }),
    );
    return made;
  };

  const interaction = async (c: Context<AppEnv>) => {
    const { incoming, outgoing } = nodePair(c);
    try {
      return await (await provider()).interactionDetails(incoming, outgoing);
    } catch {
      return null;
    }
  };

  const app = new Hono<AppEnv>();

  app.get('/interaction/:uid', async (c) => {
    if ((await interaction(c)) === null) return c.html(errorPage(c.var.nonce, OUTDATED), 400);
    return c.html(loginPage({ nonce: c.var.nonce, action: c.req.path, email: '', error: null }));
  });

  const tries = tryLimit(config, TRIES, TRIES_SECONDS);
  app.post('/interaction/:uid', async (c) => {
    const waitSeconds = await tries.wait(c);
    if (waitSeconds !== null) {
      c.header('Retry-After', String(waitSeconds));
      return c.html(errorPage(c.var.nonce, tooMany(waitSeconds)), 429);
    }
    if ((await interaction(c)) === null) return c.html(errorPage(c.var.nonce, OUTDATED), 400);
    const form = await c.req.parseBody();
    const email = typeof form.email === 'string' ? form.email : '';
    const password = typeof form.password === 'string' ? form.password : '';
    const account = await accountByEmail(deps.db, email);
    if (!(await isPassword(password, account?.passwordHash ?? null)) || account === null) {
      await tries.miss(c);
      c.var.log.warn('a log-in with a wrong password');
      const action = c.req.path;
      return c.html(loginPage({ nonce: c.var.nonce, action, email, error: WRONG }), 401);
    }
    const { incoming, outgoing } = nodePair(c);
    const next = await (await provider()).interactionResult(incoming, outgoing, {
      login: { accountId: String(account.memberId), remember: false },
    });
    return c.redirect(next, 303);
  });

  app.all('/*', rateLimit(config, 120, 60), async (c) => {
    const { incoming, outgoing } = nodePair(c);
    const { publicUrl } = config;
    for (const [name, value] of securityHeaders(c.var.nonce, publicUrl.protocol === 'https:')) {
      outgoing.setHeader(name, value);
    }
    // The provider believes these alone for its own address, so a client cannot choose it.
    incoming.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
    incoming.headers['x-forwarded-host'] = publicUrl.host;
    incoming.headers['x-sluice-nonce'] = c.var.nonce;
    Object.assign(incoming, { originalUrl: incoming.url });
    incoming.url = incoming.url?.slice(IDP_PATH.length) ?? '/';
    await (await provider()).callback()(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  return app;
}
