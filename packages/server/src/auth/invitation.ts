import { Hono } from 'hono';
import { hashPassword } from '../crypto/passwords.ts';
import type { AppEnv, Deps } from '../deps.ts';
import { rateLimit, sameOriginGuard } from '../http/guards.ts';
import { errorPage, passwordPage } from '../idp/pages.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { findMemberLink, takeMemberLink } from '../repositories/member-links.ts';

/** The shortest and the longest password, in characters (decisions §8). */
const SHORTEST = 12;
const LONGEST = 256;
const GONE = 'This invitation has expired or was used. Ask an admin to send it again.';

/** The page of an invitation's link: it sets the password of the embedded provider, once (decisions §8). */
export function invitationRoutes(deps: Deps): Hono<AppEnv> {
  const { db, vault, clock, config } = deps;
  const app = new Hono<AppEnv>();
  app.use('/*', rateLimit(config, 30, 60), async (c, next) => {
    c.header('Cache-Control', 'no-store');
    // With `no-referrer`, browsers send this page's form with the origin "null", which the guard refuses.
    c.header('Referrer-Policy', 'same-origin');
    await next();
  });

  app.get('/:token', async (c) => {
    const hash = vault.digest('member-link', c.req.param('token'));
    const found = await findMemberLink(db, hash, clock());
    if (found === null) return c.html(errorPage(c.var.nonce, GONE), 404);
    if (config.oidc.issuer !== null) return c.redirect('/login', 303);
    const { email } = found;
    return c.html(passwordPage({ nonce: c.var.nonce, action: c.req.path, email, error: null }));
  });

  app.post('/:token', sameOriginGuard(config.publicUrl), async (c) => {
    const hash = vault.digest('member-link', c.req.param('token'));
    const now = clock();
    const found = await findMemberLink(db, hash, now);
    if (found === null || config.oidc.issuer !== null) {
      return c.html(errorPage(c.var.nonce, GONE), 404);
    }
    const form = await c.req.parseBody().catch(() => ({ password: '' }));
    const password = typeof form.password === 'string' ? form.password : '';
    const { length } = [...password];
    if (length < SHORTEST || length > LONGEST) {
      const error = `A password has from ${SHORTEST} to ${LONGEST} characters.`;
      const { email } = found;
      return c.html(passwordPage({ nonce: c.var.nonce, action: c.req.path, email, error }), 400);
    }
    const passwordHash = await hashPassword(password);
    const isTaken = await db.transaction().execute(async (trx) => {
      const member = await takeMemberLink(trx, hash, passwordHash, now);
      if (member === null) return false;
      await writeAudit(trx, member.companyId, {
        actorId: member.memberId,
        action: 'member.password_set',
        target: `member:${member.memberId}`,
        requestId: c.var.requestId,
        at: now,
      });
      return true;
    });
    if (!isTaken) return c.html(errorPage(c.var.nonce, GONE), 404);
    return c.redirect('/login', 303);
  });
  return app;
}
