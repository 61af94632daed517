import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import { isPassword } from '../crypto/passwords.ts';
import { BusyError } from '../crypto/slots.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { clientAddress } from '../http/client-address.ts';
import { type CountedTry, rateLimit, TooManyTries, tryLimit } from '../http/guards.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { accountByEmail } from '../repositories/accounts.ts';
import { idpRecords } from '../repositories/idp-records.ts';
import type { IdpKeys } from './keys.ts';
import { errorPage, loginPage } from './pages.ts';
import { IDP_PATH } from './provider-path.ts';

const WRONG = 'The e-mail or the password is wrong.';
const OUTDATED = 'This log-in page is too old.';
const UNREADABLE = 'The log-in page sent something that cannot be read.';
/** Wrong passwords that one address may try in a quarter of an hour. */
const TRIES = 20;
const TRIES_SECONDS = 15 * 60;
/** Wrong passwords for one account in an hour, from anywhere. Higher than the limit of an address, so that an attacker cannot easily lock a person out. */
const ACCOUNT_TRIES = 60;
const ACCOUNT_SECONDS = 60 * 60;
/** When to come back where others wait. */
const BUSY_SECONDS = 5;

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then start again.`;
}

/** What the log-in page sent; null when it cannot be read. */
async function readForm(c: Context<AppEnv>): Promise<{ email: string; password: string } | null> {
  try {
    const { email, password } = await c.req.parseBody();
    const form = {
      email: typeof email === 'string' ? email : '',
      password: typeof password === 'string' ? password : '',
    };
    return form.email.includes('\0') || form.password.includes('\0') ? null : form;
  } catch {
    // A body that is not what its head says.
    return null;
  }
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
  // The page repeats an e-mail address, and carries the nonce of one answer.
  app.use('/interaction/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/interaction/:uid', async (c) => {
    if ((await interaction(c)) === null) return c.html(errorPage(c.var.nonce, OUTDATED), 400);
    return c.html(loginPage({ nonce: c.var.nonce, action: c.req.path, email: '', error: null }));
  });

  const ofAddress = tryLimit(TRIES, TRIES_SECONDS);
  const ofAccount = tryLimit(ACCOUNT_TRIES, ACCOUNT_SECONDS);

  /** Says to come back later. */
  const refuse = (c: Context<AppEnv>, seconds: number) => {
    c.header('Retry-After', String(seconds));
    return c.html(errorPage(c.var.nonce, tooMany(seconds)), 429);
  };

  const logIn = async (c: Context<AppEnv>, counted: CountedTry[]) => {
    const address = await ofAddress.take(clientAddress(c, config.trustProxy));
    counted.push(address);
    if ((await interaction(c)) === null) {
      await address.giveBack();
      return c.html(errorPage(c.var.nonce, OUTDATED), 400);
    }
    const form = await readForm(c);
    if (form === null) return c.html(errorPage(c.var.nonce, UNREADABLE), 400);
    const { email, password } = form;
    counted.push(await ofAccount.take(email.trim().toLowerCase()));
    const account = await accountByEmail(deps.db, email);
    if (!(await isPassword(password, account?.passwordHash ?? null)) || account === null) {
      c.var.log.warn('a log-in with a wrong password');
      const action = c.req.path;
      return c.html(loginPage({ nonce: c.var.nonce, action, email, error: WRONG }), 401);
    }
    for (const one of counted) await one.giveBack();
    const { incoming, outgoing } = nodePair(c);
    const next = await (await provider()).interactionResult(incoming, outgoing, {
      login: { accountId: String(account.memberId), remember: false },
    });
    return c.redirect(next, 303);
  };

  app.post('/interaction/:uid', async (c) => {
    const counted: CountedTry[] = [];
    try {
      return await logIn(c, counted);
    } catch (error) {
      if (error instanceof TooManyTries) return refuse(c, error.seconds);
      if (!(error instanceof BusyError)) throw error;
      // Nothing was tried.
      for (const one of counted) await one.giveBack();
      return refuse(c, BUSY_SECONDS);
    }
  });

  app.all('/*', rateLimit(config, 120, 60), async (c) => {
    const { incoming, outgoing } = nodePair(c);
    const { publicUrl } = config;
    for (const [name, value] of securityHeaders(c.var.nonce, publicUrl.protocol === 'https:', [])) {
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
