import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../deps.ts';
import { Problem } from '../errors.ts';
import { VERSION } from '../version.ts';
import { docsPage } from './docs.ts';
import { plainPage } from './page.ts';
import { referenceBody } from './reference.ts';

/**
 * The server's own pages: the API's reference, and the handbook unless `SLUICE_DOCS_ORIGIN` names another one
 * (decisions §1, §3).
 */
export function serverPages(docsOrigin: string | null): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // Their styles carry the nonce of one answer.
  const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  };
  app.use('/api/reference', noStore);
  app.use('/docs/*', noStore);
  app.get('/api/reference', async (c) =>
    c.html(await plainPage(c.var.nonce, 'API reference', await referenceBody(VERSION))),
  );
  app.get('/docs/:name?', async (c) => {
    const name = c.req.param('name') ?? '';
    if (docsOrigin !== null) return c.redirect(`${docsOrigin}/${encodeURIComponent(name)}`, 302);
    const page = await docsPage(name);
    if (page === null) throw new Problem('not_found');
    return c.html(await plainPage(c.var.nonce, page.title, page.body));
  });
  return app;
}
