import { randomBytes } from 'node:crypto';
import { signInTarget } from '@sluice/domain/redirect';
import type { SamlRefusal } from '@sluice/domain/sso-rehearsal';
import { type Context, Hono } from 'hono';
import { isSameText } from '../crypto/equal.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { ownCookies, TRANSACTION_COOKIE } from '../http/cookies.ts';
import { rateLimit } from '../http/guards.ts';
import { setSessionCookies } from '../http/session.ts';
import { addressPage, errorPage } from '../idp/pages.ts';
import { accountById } from '../repositories/accounts.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import {
  addCode,
  addRequest,
  type BegunRequest,
  noteSignIn,
  takeCode,
  takeRehearsal,
  takeRequest,
} from '../repositories/saml-sign-ins.ts';
import { createSession, useSignIn } from '../repositories/sessions.ts';
import { type Connection, connectionById, connectionOfDomain } from '../repositories/sso.ts';
import { type Assertion, readAnswer, requestNamed, samlAddresses, samlOf } from './saml-answer.ts';
import { memberOf } from './saml-members.ts';
import { finishRehearsal, rehearsalPath } from './saml-rehearsal.ts';
import {
  beginTransaction,
  openTransaction,
  sealTransaction,
  TRANSACTION_SECONDS,
} from './transaction.ts';

const CODE_MS = 60_000;
const DAY_MS = 86_400_000;
const REFUSED = 'The sign-in could not be confirmed. Please start again.';

/** An answer that was judged: what it says or why it is refused, and the request that it used up. */
interface Judged {
  readonly assertion: Assertion | SamlRefusal;
  readonly request: BegunRequest | null;
}

/** Judges an answer: signed for us, now, at this address, for the first time, and to a request of ours. */
async function judge(
  { db, vault, config }: Deps,
  connection: Connection,
  encoded: string,
  now: Date,
): Promise<Judged> {
  const { origin } = config.publicUrl;
  const refused = (assertion: SamlRefusal): Judged => ({ assertion, request: null });
  const assertion = await readAnswer(connection, origin, encoded);
  if (typeof assertion === 'string') return refused(assertion);
  if (assertion.recipient !== samlAddresses(origin, connection.id).acs) {
    return refused('wrong_recipient');
  }
  const keptUntil = new Date(now.getTime() + DAY_MS);
  const use = `saml:${connection.id}:${assertion.id}`;
  if (!(await useSignIn(db, vault, use, keptUntil, now))) return refused('replayed');
  const { inResponseTo } = assertion;
  const request =
    inResponseTo === null ? null : await takeRequest(db, connection.id, inResponseTo, now);
  const isAllowed = inResponseTo === null ? connection.idp_initiated : request !== null;
  return isAllowed ? { assertion, request } : refused('unsolicited');
}

/**
 * The admin whose rehearsal an answer belongs to; null for that of a sign-in. A refused answer is only a rehearsal's where it names its
 * request, which nobody can guess.
 */
async function rehearsedBy(
  { db }: Deps,
  connection: Connection,
  encoded: string,
  { assertion, request }: Judged,
  now: Date,
): Promise<number | null> {
  if (typeof assertion !== 'string') return request?.rehearsedById ?? null;
  const id = requestNamed(encoded);
  return id === null ? null : takeRehearsal(db, connection.id, id, now);
}

/** Sign-in by SAML (decisions §8): start, the posted answer, the page that compares the browser, our metadata. */
export function samlRoutes(deps: Deps): Hono<AppEnv> {
  const { db, vault, clock, config } = deps;
  const { origin } = config.publicUrl;
  const cookies = ownCookies(config.publicUrl);
  const app = new Hono<AppEnv>();
  app.use('/*', rateLimit(config, 60, 60), async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  const knownConnection = async (c: Context<AppEnv>): Promise<Connection | null> => {
    const text = c.req.param('id') ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? connectionById(db, Number(text)) : null;
  };

  const connectionOf = async (c: Context<AppEnv>): Promise<Connection> => {
    const found = await knownConnection(c);
    if (found === null) throw new Problem('not_found');
    return found;
  };

  const refuse = async (c: Context<AppEnv>, connection: Connection, reason: SamlRefusal) => {
    await writeAudit(db, connection.company_id, {
      actorId: null,
      action: 'member.sign_in_refused',
      target: `sso_connection:${connection.id}`,
      detail: { name: connection.name, reason },
      requestId: c.var.requestId,
      at: clock(),
    });
    return c.html(errorPage(c.var.nonce, REFUSED), 403);
  };

  // The address picks the connection; one without leads to the other sign-in.
  app.get('/', async (c) => {
    const email = c.req.query('email') ?? '';
    const url = signInTarget(c.req.query('url'), config.backofficeUrl);
    if (email === '') return c.html(addressPage({ nonce: c.var.nonce, url }));
    const domain = email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase();
    const connection = await connectionOfDomain(db, domain);
    const target = `url=${encodeURIComponent(url)}`;
    if (connection === null) return c.redirect(`/auth/start?${target}`, 302);
    return c.redirect(`/auth/saml/${connection.id}/start?${target}`, 302);
  });

  app.get('/finish', async (c) => {
    const now = clock();
    const transaction = openTransaction(vault, cookies.read(c, TRANSACTION_COOKIE), now);
    cookies.remove(c, TRANSACTION_COOKIE);
    const code = await takeCode(db, vault.digest('sign-in', c.req.query('code') ?? ''), now);
    const mine = transaction === null ? null : vault.digest('sign-in', transaction.nonce);
    // Otherwise a browser that did not begin the sign-in would get the session (log-in CSRF).
    const isMine =
      code !== null &&
      (code.transactionHash === null ||
        (mine !== null && isSameText(mine.toString('hex'), code.transactionHash.toString('hex'))));
    if (code === null || !isMine) return c.html(errorPage(c.var.nonce, REFUSED), 403);
    const account = await accountById(db, code.memberId);
    if (account === null) return c.html(errorPage(c.var.nonce, REFUSED), 403);
    await noteSignIn(db, code, now);
    await writeAudit(db, code.companyId, {
      actorId: code.memberId,
      action: 'member.signed_in',
      target: `member:${code.memberId}`,
      detail: { type: 'saml' },
      requestId: c.var.requestId,
      at: now,
    });
    setSessionCookies(c, config.publicUrl, await createSession(db, vault, account, now));
    return c.redirect(code.target, 303);
  });

  app.get('/:id/start', async (c) => {
    const wanted = signInTarget(c.req.query('url'), config.backofficeUrl);
    const connection = await knownConnection(c);
    // A person came by an old link: the log-in page finds the way by the address.
    if (connection === null) return c.redirect(`/login?url=${encodeURIComponent(wanted)}`, 302);
    const now = clock();
    const transaction = beginTransaction(wanted, now);
    const id = `_${randomBytes(20).toString('hex')}`;
    const expiresAt = new Date(transaction.expiresAt);
    const transactionHash = vault.digest('sign-in', transaction.nonce);
    const { target } = transaction;
    await addRequest(
      db,
      { id, connectionId: connection.id, transactionHash, target, expiresAt },
      now,
    );
    cookies.write(c, TRANSACTION_COOKIE, sealTransaction(vault, transaction), TRANSACTION_SECONDS);
    const address = await samlOf(connection, origin, id).getAuthorizeUrlAsync('', undefined, {});
    return c.redirect(address, 302);
  });

  // Posted by a page of the identity provider: no cookie of ours comes along, and no CSRF token.
  app.post('/:id/acs', async (c) => {
    const connection = await connectionOf(c);
    const now = clock();
    const form = await c.req.parseBody().catch(() => ({ SAMLResponse: '' }));
    const encoded = typeof form.SAMLResponse === 'string' ? form.SAMLResponse : '';
    const judged = await judge(deps, connection, encoded, now);
    const { assertion, request } = judged;
    const memberId = await rehearsedBy(deps, connection, encoded, judged, now);
    if (memberId !== null) {
      const { requestId } = c.var;
      await finishRehearsal(deps, connection, { encoded, judged: assertion, memberId, requestId });
      return c.redirect(rehearsalPath(connection.id), 303);
    }
    if (typeof assertion === 'string') return refuse(c, connection, assertion);
    const member = await memberOf(deps, connection, assertion, now);
    if (typeof member === 'string') return refuse(c, connection, member);
    const code = randomBytes(32).toString('base64url');
    await addCode(
      db,
      vault.digest('sign-in', code),
      connection.id,
      {
        companyId: connection.company_id,
        memberId: member,
        transactionHash: request?.transactionHash ?? null,
        target: request?.target ?? '/',
      },
      new Date(now.getTime() + CODE_MS),
    );
    return c.redirect(`/auth/saml/finish?code=${code}`, 303);
  });

  app.get('/:id/metadata', async (c) => {
    const connection = await connectionOf(c);
    c.header('Content-Type', 'application/samlmetadata+xml; charset=utf-8');
    return c.body(samlOf(connection, origin, '_').generateServiceProviderMetadata(null));
  });
  return app;
}
