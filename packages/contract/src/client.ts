import {
  type ItemsRange,
  parseItemsRange,
  type ResultType,
  resultText,
  resultTypeOf,
} from '@sluice/domain/results';
import { safeParse } from 'valibot';
import wretch from 'wretch';
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

/** What every call gives back; a call throws only when it was aborted. */
export type Result<Data> = Success<Data> | Failure;

/** What the client needs from its surroundings. */
export interface ClientOptions {
  readonly baseUrl: string;
  /** The value of the `csrftoken` cookie, sent with every write (spec 000 §5). */
  readonly csrfToken: () => string | null;
  /** Told of the `X-App-Version` of every answer. */
  readonly onVersion?: (version: string) => void;
  /** Told when the session is over: 401 on a call that needs one. */
  readonly onNotAuthenticated?: () => void;
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

interface RawInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
}

/**
 * The typed client of a set of endpoints. It keeps the request rules that all calls share
 * (spec 000 §7.1): the CSRF header on writes, null and undefined in queries, the list headers, the
 * check of the content type, answers without data, `detail`, the version header, and 401.
 */
export function createClient<const Endpoints extends Readonly<Record<string, Endpoint>>>(
  endpoints: Endpoints,
  options: ClientOptions,
): Client<Endpoints>;
export function createClient(
  endpoints: Readonly<Record<string, Endpoint>>,
  options: ClientOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [
      key,
      (input: RawInput, callOptions: CallOptions = {}) =>
        call(endpoint, input, callOptions, options),
    ]),
  );
}

async function call(
  endpoint: Endpoint,
  input: RawInput,
  callOptions: CallOptions,
  options: ClientOptions,
): Promise<Result<unknown>> {
  const path = pathOf(endpoint.path, input.params ?? {});
  const query = queryOf(input.query ?? {});
  const response = await send(endpoint, query === '' ? path : `${path}?${query}`, input.body, {
    ...options,
    ...callOptions,
  });
  if (response === null) return failureOf('NetworkError', null, path, undefined);
  const version = response.headers.get('x-app-version');
  if (version !== null) options.onVersion?.(version);
  if (response.status === 401 && endpoint.access === 'session') options.onNotAuthenticated?.();
  return response.ok ? readSuccess(endpoint, path, response) : readFailure(path, response);
}

/** Null when no answer came. An abort is thrown on, for whoever aborted. */
async function send(
  endpoint: Endpoint,
  url: string,
  body: unknown,
  options: ClientOptions & CallOptions,
): Promise<Response | null> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (endpoint.method !== 'GET') headers['x-csrftoken'] = options.csrfToken() ?? '';
  const signal = options.signal;
  let request = wretch(options.baseUrl, { credentials: 'same-origin' }).headers(headers);
  if (options.fetch !== undefined) request = request.fetchPolyfill(options.fetch);
  if (signal !== undefined) request = request.options({ signal });
  if (body !== undefined) request = request.json(toJson(body));
  try {
    return await request.fetch(endpoint.method, url).res();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    // wretch throws on statuses of 400 and above; those are answers too, read by the rules below.
    return responseOf(error);
  }
}

function responseOf(error: unknown): Response | null {
  if (!(error instanceof Error && 'response' in error)) return null;
  return error.response instanceof Response ? error.response : null;
}

function toJson(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : { value: body };
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

async function readFailure(path: string, response: Response): Promise<Failure> {
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
