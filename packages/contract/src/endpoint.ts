import type { Permission } from '@sluice/domain/permissions';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** The methods that the product uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The callers of an endpoint: signed-in persons (and API keys), or everyone. */
export type Access = 'session' | 'public';

/** The schema of a reply's body; null for 204. */
export type ReplyBody = GenericSchema | null;

/**
 * One call of the product, described once. From it come the client, the server's handler, the
 * mock's handler and the page of the API's description.
 */
export interface Endpoint {
  readonly method: Method;
  /** Parameters are written `:id`. */
  readonly path: string;
  /** One sentence for the API's description. */
  readonly summary: string;
  readonly access: Access;
  /** The permission that the caller needs beside being signed in. */
  readonly permission?: Permission;
  /** The parameters of the path, from their texts. */
  readonly params?: GenericSchema;
  /** The parameters of the query, from their texts. */
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** The media type of a reply that is a file and not JSON; `replies` names its status with null. */
  readonly produces?: 'text/csv' | 'text/x-patch';
  /** The body of each successful status. */
  readonly replies: Readonly<Record<number, ReplyBody>>;
  /** The statuses of failure that this call can answer, beside 400, 401, 403, 404 and 5xx. */
  readonly failures?: Readonly<Record<number, GenericSchema>>;
}

/** Declares an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** A value of the query as a caller gives it: null goes out as the text null, undefined is left out. */
export type QueryValue = string | number | boolean | null | undefined;

type InputOf<S> = S extends GenericSchema ? InferInput<S> : never;
type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined;

type ParamsPart<E extends Endpoint> = E['params'] extends GenericSchema
  ? {
      readonly params: {
        readonly [K in keyof InputOf<E['params']>]: ParamValue<InputOf<E['params']>[K]>;
      };
    }
  : unknown;
/** A parameter of the path as a caller gives it: a text or a number, or one of the words that it may be. */
type ParamValue<Text> = string extends Text ? string | number : Text;
type QueryPart<E extends Endpoint> = E['query'] extends GenericSchema
  ? { readonly query?: { readonly [K in keyof InputOf<E['query']>]?: QueryValue } }
  : unknown;
type BodyPart<E extends Endpoint> = E['body'] extends GenericSchema
  ? { readonly body: InputOf<E['body']> }
  : unknown;

/** The input of a call, as the client takes it. */
export type CallInput<E extends Endpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E>;

/** The input of a handler: the parsed request. */
export interface HandlerInput<E extends Endpoint> {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
}

/** The body of an endpoint's successful reply. */
export type ReplyData<E extends Endpoint> = {
  [Status in keyof E['replies']]: E['replies'][Status] extends GenericSchema
    ? InferOutput<E['replies'][Status]>
    : undefined;
}[keyof E['replies']];

/** The path of an endpoint with its parameters filled in. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** The query as text: null as `null`, undefined left out (spec 000 §5). */
export function queryOf(query: Readonly<Record<string, QueryValue>>): string {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) pairs.push([name, String(value)]);
  }
  return new URLSearchParams(pairs).toString();
}
