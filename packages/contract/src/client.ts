import {
  type ItemsRange,
  parseItemsRange,
  type ResultType,
  resultText,
  resultTypeOf,
} from '@sluice/domain/results';
import { safeParse } from 'valibot';
import wretch, { type ConfiguredMiddleware as Middleware } from 'wretch';
import {
  type CallInput,
  type Endpoint,
  pathOf,
  type QueryValue,
  queryOf,
  type ReplyData,
} from './endpoint.ts';

/** An answer that can be used. */
export interface Success<Data> {
  readonly ok: true;
  readonly status: number;
  readonly data: Data;
  /** Of lists: the window that `data` is, and the total. */
  readonly items: ItemsRange | null;
  /** Whether the total is a lower bound (decisions §2, Totals). */
  readonly isTotalCapped: boolean;
}

/** An answer that can't, or none. `detail` is fit to be shown. */
export interface Failure {
  readonly ok: false;
  readonly type: ResultType;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly detail: string;
  /** Whether the server gave `detail`, or it is the shared text of the type. */
  readonly hasServerDetail: boolean;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The whole body, for answers that carry more, such as the fresh entity of a 409. */
  readonly body: unknown;
}

/** The result of every call; a call throws only when its caller aborted it. */
export type Result<Data> = Success<Data> | Failure;

/** What the client needs from its surroundings. */
export interface ClientOptions {
  readonly baseUrl: string;
  /** The value of the `csrftoken` cookie, sent with every write (spec 000 §5). */
  readonly csrfToken: () => string | null;
  /** Called with the `X-App-Version` of every answer. */
  readonly onVersion?: (version: string) => void;
  /** Called when the session is over: 401 on a call that needs one. */
  readonly onNotAuthenticated?: () => void;
  /** How long an answer may take, in milliseconds; a minute by default. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** What a single call may add. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The functions of a set of endpoints, one a key. */
export type Client<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Key in keyof Endpoints]: (
    input: CallInput<Endpoints[Key]>,
    options?: CallOptions,
  ) => Promise<Result<ReplyData<Endpoints[Key]>>>;
};

/** One call of an endpoint: what it is given and what it answers follow from the endpoint. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Result<ReplyData<E>>>;

/** An answer of 400 and above; its body is not read yet. */
class AnsweredError extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(response.statusText);
    this.response = response;
  }
}

/** How long an answer may take, in milliseconds, before the call fails as `Timeout`. */
const TIMEOUT_MS = 60_000;

interface RawInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: object;
}

/** Sends the CSRF token with every write (spec 000 §5). */
function csrf(token: () => string | null): Middleware {
  return (next) => (url, options) => {
    if (options.method === 'GET') return next(url, options);
    return next(url, { ...options, headers: { ...options.headers, 'x-csrftoken': token() ?? '' } });
  };
}

/** Reports the version that every answer names (spec 000 §7.1). */
function version(onVersion: (version: string) => void): Middleware {
  return (next) => async (url, options) => {
    const response = await next(url, options);
    const named = response.headers.get('x-app-version');
    if (named !== null) onVersion(named);
    return response;
  };
}

/** Reports the end of the session: a 401. */
function sessionExpiry(onNotAuthenticated: () => void): Middleware {
  return (next) => async (url, options) => {
    const response = await next(url, options);
    if (response.status === 401) onNotAuthenticated();
    return response;
  };
}

/** Gives an answer up that takes too long; the caller's own signal still aborts. */
function timeout(ms: number): Middleware {
  return (next) => (url, options) => {
    const limit = AbortSignal.timeout(ms);
    const signal =
      options.signal instanceof AbortSignal ? AbortSignal.any([options.signal, limit]) : limit;
    return next(url, { ...options, signal });
  };
}

/**
 * The way to call any endpoint. It keeps the request rules that all calls share (spec 000 §7.1):
 * the CSRF header on writes, null and undefined in queries, the list headers, the check of the
 * content type, answers without data, `detail`, the version header, 401, and a time limit.
 *
 * Queries are written by `queryOf`, not by wretch's QueryString addon: the addon writes null as an
 * empty text and can leave undefined out only together with null; spec 000 §5 wants the text `null`.
 */
export function createCall(options: ClientOptions): Call {
  const { csrfToken, onVersion = () => {}, onNotAuthenticated = () => {} } = options;
  const anyone = wretch(options.baseUrl, { credentials: 'same-origin' })
    .fetchPolyfill(options.fetch ?? ((url, init) => globalThis.fetch(url, init)))
    .headers({ accept: 'application/json' })
    .middlewares([timeout(options.timeoutMs ?? TIMEOUT_MS), csrf(csrfToken), version(onVersion)])
    .customError((_error, response) => new AnsweredError(response));
  const signedIn = anyone.middlewares([sessionExpiry(onNotAuthenticated)]);

  async function call(
    endpoint: Endpoint,
    input: RawInput,
    { signal, headers = {} }: CallOptions = {},
  ): Promise<Result<unknown>> {
    const path = pathOf(endpoint.path, input.params ?? {});
    const query = queryOf(input.query ?? {});
    return (endpoint.access === 'session' ? signedIn : anyone)
      .headers({ ...headers })
      .options(signal === undefined ? {} : { signal })
      .catcherFallback((error) => {
        if (signal?.aborted === true) throw error;
        return readFailure(path, error);
      })
      .fetch(endpoint.method, query === '' ? path : `${path}?${query}`, input.body)
      .res((response) => readSuccess(endpoint, path, response));
  }
  // The one border of the types: an answer is the endpoint's because its schema has parsed it.
  return call as Call;
}

/** The typed client of a set of endpoints, one function a key, over {@link createCall}. */
export function createClient<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
  options: ClientOptions,
): Client<Endpoints> {
  const call = createCall(options);
  // `fromEntries` forgets which key has which endpoint; the keys are those of `endpoints`.
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [
      key,
      (input: CallInput<Endpoint>, callOptions?: CallOptions) => call(endpoint, input, callOptions),
    ]),
  ) as Client<Endpoints>;
}

function isJson(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

async function readSuccess(
  endpoint: Endpoint,
  path: string,
  response: Response,
): Promise<Result<unknown>> {
  const data = await readData(response);
  const schema = endpoint.replies[response.status];
  if (data === UNREADABLE || schema === undefined) {
    return failureOf('CustomError', response.status, path, undefined);
  }
  const parsed = schema === null ? { success: true, output: undefined } : safeParse(schema, data);
  if (!parsed.success) return failureOf('CustomError', response.status, path, undefined);
  return {
    ok: true,
    status: response.status,
    data: parsed.output,
    items: parseItemsRange(response.headers.get('items') ?? response.headers.get('content-range')),
    isTotalCapped: response.headers.get('x-total-capped') === '1',
  };
}

const UNREADABLE = Symbol('unreadable');

/** 204 and 205 carry nothing, 207 is text, all else must be JSON as it was asked for. */
async function readData(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return undefined;
  if (response.status === 207) return response.text();
  if (!isJson(response)) return UNREADABLE;
  try {
    return await response.json();
  } catch {
    return UNREADABLE;
  }
}

/** What an error means: an answer of 400 and above, none in time, or none at all. */
async function readFailure(path: string, error: unknown): Promise<Failure> {
  const response = error instanceof AnsweredError ? error.response : null;
  if (response === null) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return failureOf(isLate ? 'Timeout' : 'NetworkError', null, path, undefined);
  }
  let body: unknown;
  try {
    body = isJson(response) ? await response.json() : undefined;
  } catch {
    body = undefined;
  }
  return failureOf(resultTypeOf(response.status), response.status, path, body);
}

function textField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function fieldsOf(body: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  const given: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'fields') : null;
  if (typeof given !== 'object' || given === null) return fields;
  for (const [name, texts] of Object.entries(given)) {
    if (Array.isArray(texts)) fields[name] = texts.filter((text) => typeof text === 'string');
  }
  return fields;
}

function failureOf(type: ResultType, status: number | null, path: string, body: unknown): Failure {
  const detail = textField(body, 'detail');
  return {
    ok: false,
    type,
    status,
    detail: detail ?? resultText(type, path),
    hasServerDetail: detail !== null,
    code: textField(body, 'code'),
    fields: fieldsOf(body),
    body,
  };
}
