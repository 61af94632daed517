import { printItemsRange } from '@sluice/domain/results';
import { getResponse, HttpResponse, http, type RequestHandler } from 'msw';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS, ENDPOINTS_IN_ORDER } from '../endpoints/all.ts';
import type { ProblemDetails, Reply } from '../handlers.ts';
import { isProblem, rowsOf } from '../handlers.ts';
import { parseRequest, replyMismatch } from '../parse.ts';
import type { MockContext, MockDatabase } from './database.ts';
import { exportHandler } from './exports.ts';
import { HANDLERS } from './handlers.generated.ts';
import { problem } from './problems.ts';

type AnyHandler = (input: never, context: MockContext) => unknown;

// An endpoint without a handler does not compile.
HANDLERS satisfies Record<keyof typeof ENDPOINTS, AnyHandler>;

const METHODS = {
  GET: http.get,
  POST: http.post,
  PATCH: http.patch,
  PUT: http.put,
  DELETE: http.delete,
} as const;

/** A handler's answer, made to a response; a reply that breaks the contract is a 500 that says so. */
export function toResponse(endpoint: Endpoint, answer: Reply<unknown> | ProblemDetails): Response {
  const headers = new Headers({ 'x-app-version': '1.273.1+mock' });
  if (isProblem(answer)) {
    const { status, ...body } = answer;
    return HttpResponse.json(body, { status, headers });
  }
  const mismatch = replyMismatch(endpoint, answer.status, answer.data);
  if (mismatch !== null) {
    return HttpResponse.json(
      { detail: `The mock broke the contract: ${mismatch}` },
      { status: 500 },
    );
  }
  const rows = rowsOf(answer.data);
  if (answer.items !== undefined && rows !== null) {
    const { start, total, isCapped } = answer.items;
    const range = printItemsRange(start, rows.length, total);
    headers.set('items', range);
    headers.set('content-range', `items ${range}`);
    if (isCapped === true) headers.set('x-total-capped', '1');
  }
  return answer.data === undefined
    ? new HttpResponse(null, { status: answer.status, headers })
    : HttpResponse.json(answer.data ?? null, { status: answer.status, headers });
}

function textParams(params: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

async function readBody(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

/** Takes a request as the server does, and lets a handler answer it. */
export async function answerFor(
  endpoint: Endpoint,
  handler: (input: unknown, context: MockContext) => unknown,
  raw: Parameters<typeof parseRequest>[1],
  database: MockDatabase,
): Promise<Response> {
  if (endpoint.access === 'session' && database.user === null) {
    return toResponse(endpoint, problem('unauthenticated'));
  }
  const needed = endpoint.permission;
  if (needed !== undefined && database.user?.permissions.includes(needed) !== true) {
    return toResponse(endpoint, problem('not_permitted'));
  }
  const parsed = parseRequest(endpoint, raw);
  if (!parsed.ok) {
    return parsed.part === 'params'
      ? toResponse(endpoint, problem('not_found'))
      : toResponse(endpoint, problem('validation', { fields: parsed.fields }));
  }
  return toResponse(endpoint, toAnswer(await handler(parsed.input, { database })));
}

function toAnswer(value: unknown): Reply<unknown> | ProblemDetails {
  if (typeof value !== 'object' || value === null || !('status' in value)) {
    throw new TypeError('A mock handler answered nothing.');
  }
  const { status } = value;
  if (typeof status !== 'number') throw new TypeError('A mock handler answered no status.');
  return { data: undefined, detail: '', ...value, status };
}

/** An endpoint's answer in place of the mock's, for stories of failure and of waiting. */
export function override(
  key: keyof typeof ENDPOINTS,
  answer: Reply<unknown> | ProblemDetails | 'network-error' | 'never',
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[key];
  return METHODS[endpoint.method](`*${endpoint.path}`, () => {
    if (answer === 'network-error') return HttpResponse.error();
    if (answer === 'never') return new Promise<never>(() => {});
    return toResponse(endpoint, answer);
  });
}

/**
 * The whole API over a database in memory, for stories and tests of the app. Requests and replies are
 * parsed by the contract on both ways, and the rules are the domain's own.
 */
export function mockHandlers(database: MockDatabase): RequestHandler[] {
  const handlers = ENDPOINTS_IN_ORDER.map(([key, endpoint]) => {
    const handler = handlerOf(key);
    return METHODS[endpoint.method](`*${endpoint.path}`, async ({ request, params }) =>
      answerFor(
        endpoint,
        handler,
        {
          params: textParams(params),
          query: Object.fromEntries(new URL(request.url).searchParams),
          body: await readBody(request),
        },
        database,
      ),
    );
  });
  return [...handlers, exportHandler(database)];
}

/** The origin of requests that name a path only; handlers answer on any origin. */
const SOMEWHERE = 'http://sluice.example';

/**
 * A `fetch` that handlers answer in the same process, without a worker or a network: stories and
 * tests give it to the client. What nothing mocks, and what is mocked as no answer, rejects as
 * `fetch` does.
 */
export function mockFetch(handlers: readonly RequestHandler[]): typeof fetch {
  return async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(String(input), SOMEWHERE), init);
    const response = await getResponse([...handlers], request);
    if (response === undefined) throw new TypeError(`Nothing mocks ${request.url}`);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}

function handlerOf(key: string): (input: unknown, context: MockContext) => unknown {
  const handler: unknown = Reflect.get(HANDLERS, key);
  if (typeof handler !== 'function') throw new TypeError(`No mock handler for ${key}`);
  return (input, context) => handler(input, context);
}
