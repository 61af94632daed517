import type { Failure, Success } from '@sluice/contract/client';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { callEndpoint, type EndpointName, type InputOf, type ReplyOf } from './api.ts';
import { type Atom, atom, type Getter } from './store.ts';

export { MutationObserver, type QueryKey } from '@tanstack/query-core';

/** The cache of the server's answers; each store has its own. */
export const queryClientAtom = atom(new QueryClient());

/** A failed call, as a query carries it. `failure.detail` is fit to be shown. */
class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** What a query atom gives: data, whether it is being fetched, the failure of the last call. */
export type Query<Data> = QueryObserverResult<Data, CallError>;

/** A page of a list, and how many rows there are on all pages. */
export interface Page<Rows> {
  readonly rows: Rows;
  readonly total: number;
  /** Whether the total is a lower bound (decisions §2, Totals). */
  readonly isTotalCapped: boolean;
}

/** How an endpoint is asked. */
interface QueryOptions<Reply> {
  /** How long an answer counts as fresh, in milliseconds; `STALE_MS` by default. */
  readonly staleMs?: number;
  /** Shows the data of the input before until that of the new one is there. */
  readonly keepsPrevious?: boolean;
  /** Whether a failed call is made again by itself, or a rule for it after so many failures; true by default. */
  readonly retries?: boolean | ((failures: number, failure: Failure) => boolean);
  /** Asks again after so many milliseconds, as long as it gives some. */
  readonly pollMs?: (reply: Reply | undefined, isFailed: boolean) => number | false;
}

/** How long an answer counts as fresh, in milliseconds (spec 000 §9). */
export const STALE_MS = 10_000;

/** The key of an endpoint's cached answers; with an input, that of one answer. */
export function keyOf<Name extends EndpointName>(name: Name, input?: InputOf<Name>): QueryKey {
  return input === undefined ? [name] : [name, input];
}

/**
 * The result of a query whose options other atoms decide. One subscription lasts as long as the atom
 * is mounted: a subscription for each change of the options would abort the call just made and make it again.
 */
function observedAtom<Answer, Data>(
  optionsOf: (get: Getter) => QueryObserverOptions<Answer, CallError, Data>,
): Atom<Query<Data>> {
  const observerAtom = atom((get) => {
    const client = get(queryClientAtom);
    const initial: QueryObserverOptions<Answer, CallError, Data> = {
      queryKey: [],
      enabled: false,
    };
    const observer = new QueryObserver<Answer, CallError, Data>(client, initial);
    const changedAtom = atom(observer.getCurrentResult());
    changedAtom.onMount = (set) => observer.subscribe(notifyManager.batchCalls(set));
    return { client, observer, changedAtom };
  });
  return atom((get) => {
    const { client, observer, changedAtom } = get(observerAtom);
    const options = client.defaultQueryOptions<Answer, CallError, Data>(optionsOf(get));
    observer.setOptions(options);
    get(changedAtom);
    return observer.getOptimisticResult(options);
  });
}

function retryOf(retries: QueryOptions<unknown>['retries']) {
  if (retries === false) return { retry: false };
  if (typeof retries !== 'function') return {};
  return { retry: (count: number, { failure }: CallError) => retries(count, failure) };
}

function answerAtom<Name extends EndpointName, Data>(
  name: Name,
  inputOf: (get: Getter) => InputOf<Name> | null,
  options: QueryOptions<ReplyOf<Name>>,
  select: (answer: Success<ReplyOf<Name>>) => Data,
): Atom<Query<Data>> {
  return observedAtom<Success<ReplyOf<Name>>, Data>((get) => {
    const input = inputOf(get);
    return {
      queryKey: [name, input],
      enabled: input !== null,
      staleTime: options.staleMs ?? STALE_MS,
      ...retryOf(options.retries),
      ...(options.keepsPrevious === true ? { placeholderData: keepPreviousData } : {}),
      select,
      queryFn: async ({ signal }) => {
        if (input === null) throw new TypeError(`${name} is not asked yet.`);
        const result = await callEndpoint(get, name, input, { signal });
        if (!result.ok) throw new CallError(result);
        return result;
      },
      refetchInterval: ({ state }) =>
        options.pollMs?.(state.data?.data, state.status === 'error') ?? false,
    };
  });
}

/**
 * What an endpoint answers: asked when the atom is first read, again when its input changes or a
 * mutation invalidates the endpoint. Screens with the same input share one answer.
 *
 * @param inputOf the input; null as long as it is not known, which asks nothing
 * @example const secretAtom = queryAtom('getSecret', (get) => ({ params: { id: get(idAtom) } }));
 */
export function queryAtom<Name extends EndpointName>(
  name: Name,
  inputOf: (get: Getter) => InputOf<Name> | null,
  options: QueryOptions<ReplyOf<Name>> = {},
): Atom<Query<ReplyOf<Name>>> {
  return answerAtom(name, inputOf, options, ({ data }) => data);
}

/** The endpoints that answer a list. */
type ListName = {
  [Name in EndpointName]: ReplyOf<Name> extends readonly unknown[] ? Name : never;
}[EndpointName];

/** {@link queryAtom} for a page of a list: its rows with the total of the `items` header. */
export function pageQueryAtom<Name extends ListName>(
  name: Name,
  inputOf: (get: Getter) => InputOf<Name> | null,
  options: QueryOptions<ReplyOf<Name>> = {},
): Atom<Query<Page<ReplyOf<Name>>>> {
  return answerAtom(name, inputOf, options, pageOf);
}

/** The page of a list that an answer holds. */
function pageOf<Rows>({ data: rows, items, isTotalCapped }: Success<Rows>): Page<Rows> {
  const count = Array.isArray(rows) ? rows.length : 0;
  return { rows, total: items?.total ?? count, isTotalCapped };
}

/** {@link pageQueryAtom} for an answer that wraps its rows: the answer with the total of the `items` header. */
export function answerPageAtom<Name extends EndpointName>(
  name: Name,
  inputOf: (get: Getter) => InputOf<Name> | null,
  options: QueryOptions<ReplyOf<Name>> = {},
): Atom<Query<Page<ReplyOf<Name>>>> {
  return answerAtom(name, inputOf, options, ({ data: rows, items, isTotalCapped }) => ({
    rows,
    total: items?.total ?? 0,
    isTotalCapped,
  }));
}

/** The failure of a query; null when its last call worked, or none has ended. */
export function failureOf(query: Pick<Query<unknown>, 'error'>): Failure | null {
  return query.error?.failure ?? null;
}

/** Reads and changes what is cached of an endpoint's answers. */
export interface Cache {
  /** The data of an answer; undefined where there is none. */
  read<Name extends EndpointName>(name: Name, input: InputOf<Name>): ReplyOf<Name> | undefined;
  /** A cached page of a list; undefined where there is none. */
  readPage<Name extends ListName>(
    name: Name,
    input: InputOf<Name>,
  ): Page<ReplyOf<Name>> | undefined;
  /** Changes the data of an answer, where there is one. */
  update<Name extends EndpointName>(
    name: Name,
    input: InputOf<Name>,
    change: (data: ReplyOf<Name>) => ReplyOf<Name>,
  ): void;
}

/** The cache of the store. */
export const cacheAtom = atom((get): Cache => {
  const client = get(queryClientAtom);
  return {
    read: <Name extends EndpointName>(name: Name, input: InputOf<Name>) =>
      client.getQueryData<Success<ReplyOf<Name>>>(keyOf(name, input))?.data,
    readPage: <Name extends ListName>(name: Name, input: InputOf<Name>) => {
      const answer = client.getQueryData<Success<ReplyOf<Name>>>(keyOf(name, input));
      return answer === undefined ? undefined : pageOf(answer);
    },
    update: <Name extends EndpointName>(
      name: Name,
      input: InputOf<Name>,
      change: (data: ReplyOf<Name>) => ReplyOf<Name>,
    ) => {
      client.setQueryData<Success<ReplyOf<Name>>>(keyOf(name, input), (answer) =>
        answer === undefined ? answer : { ...answer, data: change(answer.data) },
      );
    },
  };
});

/** Asks again for everything that some endpoints answered, as soon as it is looked at. */
export const invalidateAction = atom(null, (get, _set, names: readonly EndpointName[]) => {
  const client = get(queryClientAtom);
  for (const name of names) void client.invalidateQueries({ queryKey: keyOf(name) });
});

/** Asks again for everything on screen whose last call failed. */
export const refetchFailedAction = atom(null, (get) => {
  void get(queryClientAtom).refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });
});

const MAX_RETRIES = 2;

function isWorthRetrying(error: unknown): boolean {
  const type = error instanceof CallError ? error.failure.type : null;
  return type === 'NetworkError' || type === 'ServerError' || type === 'Timeout';
}

/** The cache of the server's answers, with the times of spec 000 §9. */
export function createQueryClient(retryDelayMs = 1000): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        // Without a connection a call fails and says so; connection.atoms.ts asks again.
        networkMode: 'always',
        retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => retryDelayMs * 2 ** attempt,
      },
    },
  });
}
