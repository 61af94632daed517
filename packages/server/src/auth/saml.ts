import { randomBytes } from 'node:crypto';
import { signInTarget } from '@sluice/domain/redirect';
import { isInDomains } from '@sluice/domain/sso';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isSameText } from '../crypto/equal.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { Problem } from '../errors.ts';
import { rateLimit } from '../http/guards.ts';
import { setSessionCookies } from '../http/session.ts';
import { addressPage, errorPage } from '../idp/pages.ts';
import { accountByEmail, accountById } from '../repositories/accounts.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { createMember } from '../repositories/companies.ts';
import { createSession, useSignIn } from '../repositories/sessions.ts';
import {
  addCode,
  addRequest,
  bindMember,
  boundMember,
  type Connection,
  connectionById,
  connectionOfDomain,
  noteSignIn,
  takeCode,
  takeRequest,
} from '../repositories/sso.ts';
import {
  type Assertion,
  readAnswer,
  type SamlRefusal,
  samlAddresses,
  samlOf,
} from './saml-answer.ts';
import {
  beginTransaction,
  openTransaction,
  sealTransaction,
  TRANSACTION_COOKIE,
  TRANSACTION_SECONDS,
} from './transaction.ts';

const CODE_MS = 60_000;
const DAY_MS = 86_400_000;
const REFUSED = 'The sign-in could not be confirmed. Please start again.';

/** The member of a verified assertion: bound before, or of its address; a newcomer becomes a member (decisions §8). */
async function memberOf(
  deps: Deps,
  connection: Connection,
  assertion: Assertion,
  now: Date,
): Promise<number | SamlRefusal> {
  const { company_id: companyId } = connection;
  if (!isInDomains(assertion.email, connection.domains)) return 'wrong_domain';
  return deps.db.transaction().execute(async (trx) => {
    const bound = await boundMember(trx, connection.id, assertion.nameId);
    if (bound !== null) {
      const known = await accountById(trx, bound);
      return known === null ? 'not_a_member' : bound;
    }
    const account = await accountByEmail(trx, assertion.email);
    if (account !== null && account.companyId !== companyId) return 'not_a_member';
    const person = {
      email: assertion.email,
      firstName: assertion.firstName.slice(0, 30),
      lastName: assertion.lastName.slice(0, 30),
      role: 'member',
    } as const;
    // A blocked member has no account to enter, and the address is taken: nobody gets in by it.
    const memberId = account?.memberId ?? (await createMember(trx, companyId, person, now));
    if (memberId === null) return 'not_a_member';
    const isBound = await bindMember(trx, connection.id, assertion.nameId, { companyId, memberId });
    return isBound ? memberId : 'not_a_member';
  });
}

/** Sign-in by SAML (decisions §8): start, the posted answer, the page that compares the browser, our metadata. */
export function samlRoutes(deps: Deps): Hono<AppEnv> {
  const { db, vault, clock, config } = deps;
  const { origin } = config.publicUrl;
  const cookie = {
    path: '/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: config.publicUrl.protocol === 'https:',
  } as const;
  const app = new Hono<AppEnv>();
  app.use('/*', rateLimit(config, 60, 60), async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  const connectionOf = async (c: Context<AppEnv>): Promise<Connection> => {
    const text = c.req.param('id') ?? '';
    const found = /^[1-9]\d{0,8}$/.test(text) ? await connectionById(db, Number(text)) : null;
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
    const transaction = openTransaction(vault, getCookie(c, TRANSACTION_COOKIE), now);
    deleteCookie(c, TRANSACTION_COOKIE, cookie);
    const code = await takeCode(db, vault.digest('sign-in', c.req.query('code') ?? ''), now);
    const mine = transaction === null ? null : vault.digest('sign-in', transaction.nonce);
    // Another browser than the one that began would be signed in as somebody else.
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
    const connection = await connectionOf(c);
    const now = clock();
    const transaction = beginTransaction(
      signInTarget(c.req.query('url'), config.backofficeUrl),
      now,
    );
    const id = `_${randomBytes(20).toString('hex')}`;
    const expiresAt = new Date(transaction.expiresAt);
    const transactionHash = vault.digest('sign-in', transaction.nonce);
    const { target } = transaction;
    await addRequest(
      db,
      { id, connectionId: connection.id, transactionHash, target, expiresAt },
      now,
    );
    setCookie(c, TRANSACTION_COOKIE, sealTransaction(vault, transaction), {
      ...cookie,
      maxAge: TRANSACTION_SECONDS,
    });
    const address = await samlOf(connection, origin, id).getAuthorizeUrlAsync('', undefined, {});
    return c.redirect(address, 302);
  });

  // Posted by a page of the identity provider: no cookie of ours comes along, and no CSRF token.
  app.post('/:id/acs', async (c) => {
    const connection = await connectionOf(c);
    const now = clock();
    const form = await c.req.parseBody().catch(() => ({ SAMLResponse: '' }));
    const encoded = typeof form.SAMLResponse === 'string' ? form.SAMLResponse : '';
    const assertion = await readAnswer(connection, origin, encoded);
    if (typeof assertion === 'string') return refuse(c, connection, assertion);
    if (assertion.recipient !== samlAddresses(origin, connection.id).acs) {
      return refuse(c, connection, 'wrong_recipient');
    }
    const keptUntil = new Date(now.getTime() + DAY_MS);
    const isFirst = await useSignIn(
      db,
      vault,
      `saml:${connection.id}:${assertion.id}`,
      keptUntil,
      now,
    );
    if (!isFirst) return refuse(c, connection, 'replayed');
    const { inResponseTo } = assertion;
    const request =
      inResponseTo === null ? null : await takeRequest(db, connection.id, inResponseTo, now);
    const isAllowed = inResponseTo === null ? connection.idp_initiated : request !== null;
    if (!isAllowed) return refuse(c, connection, 'unsolicited');
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
