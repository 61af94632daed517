import type { MiddlewareHandler } from 'hono';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { AppEnv } from '../deps.ts';

/** Members that are never written, at the top and one level below. */
const SECRET_MEMBERS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'value',
  'sealed',
  'id_token',
  'access_token',
];

/** A logger that writes JSON lines and blanks what could hold a secret. Errors carry no SQL parameters. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** What a log may tell of an error: its kind, code and place. Messages of the database can quote values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  const isFromDatabase = 'severity' in error || 'routine' in error;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(isFromDatabase ? {} : { message: error.message }),
    stack,
  };
}

/** Paths with a credential in them. */
const TOKEN_PATH =
  /^(\/(?:api\/v1\/developer_feedback\/secret|developer-feedback\/secret|api\/v1\/shared\/secrets)\/)(?!emails$)[^/]+/;

/** Gives each request its id and logger, and writes one line when it is answered. Queries are left out: they can hold tokens. */
export function requestLog(log: Logger, newId: () => string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && /^[\w.-]{1,64}$/.test(given) ? given : newId();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.header('X-Request-Id', requestId);
    const start = performance.now();
    await next();
    c.var.log.info(
      {
        method: c.req.method,
        path: c.req.path.replace(TOKEN_PATH, '$1[token]'),
        status: c.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      'answered',
    );
  };
}
