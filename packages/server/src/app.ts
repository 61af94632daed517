import { IMPORT_BYTES } from '@sluice/domain/imports';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { identityProvider } from './auth/identity-provider.ts';
import { invitationRoutes } from './auth/invitation.ts';
import { authRoutes } from './auth/routes.ts';
import { samlRoutes } from './auth/saml.ts';
import { mountAvatars } from './avatars/avatar-route.ts';
import type { AppEnv, Deps } from './deps.ts';
import { Problem, problemOf } from './errors.ts';
import { clientAddress } from './http/client-address.ts';
import { companyShare } from './http/company-share.ts';
import { csrfGuard, hostGuard, nulGuard, unreadBodyGuard } from './http/guards.ts';
import { createMetrics, healthRoutes } from './http/health.ts';
import { requestLog } from './http/log.ts';
import { inRequestScope } from './http/request-scope.ts';
import { mount } from './http/route.ts';
import { withSecurityHeaders } from './http/security-headers.ts';
import { sessionReader } from './http/session.ts';
import { APP_DIST, staticApp } from './http/static.ts';
import { type IdpKeys, idpKeys } from './idp/keys.ts';
import { idpRoutes } from './idp/mount.ts';
import { IDP_PATH } from './idp/provider-path.ts';
import { liveRoute } from './live/live-route.ts';
import { serverPages } from './pages/mount.ts';
import { feedbackRoutes } from './public/feedback-routes.ts';
import { exportIncidents } from './routes/exports/export-incidents.ts';
import { apiDescription, ROUTES } from './routes/index.ts';
import { mountKeywordExport } from './routes/settings-exports/export-keywords.ts';
import { scimRoutes } from './scim/scim-routes.ts';
import { VERSION } from './version.ts';

const MAX_BODY_BYTES = 1024 * 1024;
/** A file of 2 MB of Postman users, in base64 (decisions §8). */
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** A report is sent as a JSON text, which may take more room than the file. */
const MAX_IMPORT_BYTES = 1.3 * IMPORT_BYTES;
/** The stream of changes, which stays open. */
const LIVE_PATH = '/api/v1/live';
const IMPORT_PATH = '/api/v1/imports';
const POSTMAN_CSV_PATH = '/api/v1/postman/actors/users/csv';
/** Below these nothing is a page. */
const API_PREFIXES = ['/api', '/search_api'] as const;

function bodySizeGuard(): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES });
  const fileLimit = bodyLimit({ maxSize: MAX_FILE_BYTES });
  const importLimit = bodyLimit({ maxSize: MAX_IMPORT_BYTES });
  return (c, next) => {
    if (c.req.path === IMPORT_PATH) return importLimit(c, next);
    return c.req.path.startsWith(POSTMAN_CSV_PATH) ? fileLimit(c, next) : limit(c, next);
  };
}

/**
 * The whole product as one request handler: the API, sign-in, the embedded identity provider and the app's files.
 *
 * @param dist folder of the app's build
 */
export function createApp(deps: Deps, dist: string = APP_DIST): Hono<AppEnv> {
  const { config, log } = deps;
  const { analyticsUrl, errorReportUrl } = config;
  const files = staticApp(dist, VERSION, {
    'analytics-url': analyticsUrl,
    'error-report-url': errorReportUrl,
  });
  const reportUrls = [analyticsUrl, errorReportUrl].filter((url) => url !== null);
  const metrics = createMetrics(deps.replica);
  let keys: Promise<IdpKeys> | null = null;
  const readKeys = () => {
    keys ??= idpKeys(deps.db, deps.vault);
    return keys;
  };

  const app = new Hono<AppEnv>();
  app.use(
    requestLog(log, deps.newId),
    metrics.observe,
    withSecurityHeaders(config.publicUrl, reportUrls),
  );
  app.use(async (c, next) => {
    c.header('X-App-Version', `${VERSION}+${files.buildHash}`);
    await next();
  });
  app.use(unreadBodyGuard(), hostGuard(config.publicUrl), nulGuard(), bodySizeGuard());
  app.route('/', healthRoutes(deps, metrics));
  if (config.oidc.issuer === null) app.route(IDP_PATH, idpRoutes(deps, readKeys));

  app.route('/', serverPages(config.docsOrigin));

  app.use(async (c, next) => {
    const ip = clientAddress(c, config.trustProxy);
    await inRequestScope({ ip, apiKeyName: null, auditLines: 0 }, next);
  });
  app.use('/developer-feedback/*', async (c, next) => {
    await next();
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
  });
  app.route('/api/v1/developer_feedback', feedbackRoutes(deps));
  app.route('/scim/v2', scimRoutes(deps));
  const share = companyShare(LIVE_PATH);
  for (const prefix of API_PREFIXES) {
    app.use(`${prefix}/*`, compress(), sessionReader(deps), share, csrfGuard());
  }
  app.use('/auth/*', sessionReader(deps));
  app.route('/auth/saml', samlRoutes(deps));
  app.route('/auth/invitation', invitationRoutes(deps));
  app.route('/auth', authRoutes(deps, identityProvider(config, readKeys)));
  app.get('/api/v1/version', (c) => c.json({ version: VERSION, build: files.buildHash }));
  app.get('/api/v1/openapi.json', (c) => c.json(apiDescription()));
  mountKeywordExport(app, deps);
  mountAvatars(app, deps);
  app.post('/api/v1/exports', exportIncidents(deps));
  app.get(LIVE_PATH, liveRoute(deps));
  for (const route of ROUTES) mount(app, deps, route);
  for (const prefix of API_PREFIXES) {
    app.all(`${prefix}/*`, () => {
      throw new Problem('not_found');
    });
  }
  app.all('*', files.handler);

  app.onError((error, c) => {
    const problem = problemOf(error);
    if (problem.code === 'internal') c.var.log.error({ err: error }, 'failed');
    if (problem.code === 'database_unavailable') c.var.log.warn('database unavailable');
    if (typeof problem.extra.retry_after === 'number')
      c.header('Retry-After', String(problem.extra.retry_after));
    return c.json(problem.body(), problem.status);
  });
  return app;
}
