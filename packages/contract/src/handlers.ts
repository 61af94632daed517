import type { Endpoint, HandlerInput, ReplyData } from './endpoint.ts';

/** A successful reply, as a handler returns it. */
export interface Reply<Data> {
  readonly status: number;
  readonly data: Data;
  /** Of lists: the range and total of the `items` and `Content-Range` headers. */
  readonly items?: { readonly start: number; readonly total: number; readonly isCapped?: boolean };
}

/** The rows of a list's reply: the reply itself, or its `results` where the call wraps them. */
export function rowsOf(data: unknown): readonly unknown[] | null {
  const rows = typeof data === 'object' && data !== null && 'results' in data ? data.results : data;
  return Array.isArray(rows) ? rows : null;
}

/** A failed call, as a handler returns it: the status and the body of the answer. */
export interface ProblemDetails {
  readonly status: number;
  readonly detail: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string[]>>;
  /** With `stale`: the entity as it is now. */
  readonly current?: unknown;
  /** With `stale`, of incidents: the timeline event that the call conflicts with; null where none explains it. */
  readonly change?: unknown;
  /** Of a refused bulk action, which changed nothing. */
  readonly bulkStatus?: 'refused';
  readonly updated?: 0;
  /** Of a refused bulk action: each incident in its way. */
  readonly errors?: readonly { readonly id: number; readonly code: string }[];
}

/** The function behind one endpoint. `Context` is added by the server or the mock: person, company, clock. */
export type Handler<E extends Endpoint, Context> = (
  input: HandlerInput<E>,
  context: Context,
) => Promise<Reply<ReplyData<E>> | ProblemDetails> | Reply<ReplyData<E>> | ProblemDetails;

/** A handler for each endpoint of a set; a missing one does not compile. */
export type Handlers<Endpoints extends Readonly<Record<string, Endpoint>>, Context> = {
  readonly [Key in keyof Endpoints]: Handler<Endpoints[Key], Context>;
};

/** Whether a handler's answer is a failed call. */
export function isProblem(answer: Reply<unknown> | ProblemDetails): answer is ProblemDetails {
  return answer.status >= 400;
}
