import type { Failure, Result } from '@sluice/contract/client';
import {
  callEndpoint,
  type EndpointName,
  type InputOf,
  preloadEndpoint,
  type ReplyOf,
} from './api.ts';
import { OFFLINE_FAILURE } from './api-failures.ts';
import { waitForConnectionAction } from './atoms/connection.atoms.ts';
import {
  type Cache,
  cacheAtom,
  invalidateAction,
  keyOf,
  MutationObserver,
  type QueryKey,
  queryClientAtom,
} from './query.ts';
import { atom, type Getter, type Setter, type WritableAtom } from './store.ts';

/** What a mutation may read and do beside its call. */
interface MutationContext {
  readonly get: Getter;
  readonly set: Setter;
  readonly cache: Cache;
}

/** How an endpoint is written to. */
interface MutationOptions<Name extends EndpointName> {
  /** Calls of the same scope, of any mutation, run one after another. */
  readonly scope?: (input: InputOf<Name>) => string;
  /** Completes the input when its turn comes, such as the version that the call before it left. */
  readonly prepare?: (input: InputOf<Name>, context: MutationContext) => InputOf<Name>;
  /** Shows the change before the server has answered; a failure takes it back. */
  readonly optimistic?: (input: InputOf<Name>, context: MutationContext) => void;
  /** Runs when the change is stored: also when it was sent again after a lost connection. */
  readonly onSuccess?: (
    reply: ReplyOf<Name>,
    input: InputOf<Name>,
    context: MutationContext,
  ) => void;
  /** Runs when the server refused the change or failed; not when the connection was lost. */
  readonly onFailure?: (failure: Failure, input: InputOf<Name>, context: MutationContext) => void;
  /** Queries to load again after the call, whether it succeeded or failed. */
  readonly invalidates?: readonly EndpointName[];
  /**
   * Whether an input without an answer is sent again when the connection is back; true by default.
   * Do not set it for a form, which the user submits again, or for an action that is only useful at that moment.
   */
  readonly resends?: boolean;
}

/** What a screen can say about a mutation. */
export interface MutationState<Input> {
  /** The inputs that wait for their turn or their answer, in order. */
  readonly pending: readonly Input[];
  /** The inputs that got no answer, until they are sent again. */
  readonly unsaved: readonly Input[];
}

/** The first wait before a change is sent again, in milliseconds; each further one is twice as long. */
const RESEND_MS = 500;
const MAX_RESEND_MS = 60_000;

/** One change that a person asked for. */
interface Task<Input> {
  readonly input: Input;
  /** How often it got no answer. */
  readonly failures: number;
  /** The same at every try, so that the server makes the change once (decisions §2). */
  readonly idempotencyKey: string;
}

/** A key that no other change has. `crypto.randomUUID` is missing on addresses without TLS. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}

function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.filter((other) => other !== item);
}

interface CacheChange {
  readonly key: QueryKey;
  readonly apply: () => void;
}

/** Collects changes to the cache instead of making them, so that running fetches can be stopped first. */
function collectingCache(cache: Cache): { readonly cache: Cache; readonly changes: CacheChange[] } {
  const changes: CacheChange[] = [];
  return {
    changes,
    cache: {
      ...cache,
      update: (name, input, change) => {
        changes.push({
          key: keyOf(name, input),
          apply: () => cache.update(name, input, change),
        });
      },
    },
  };
}

/** Makes the optimistic changes. Returns what takes them back. */
async function applyChanges(get: Getter, changes: readonly CacheChange[]): Promise<() => void> {
  const client = get(queryClientAtom);
  await Promise.all(changes.map(({ key }) => client.cancelQueries({ queryKey: key, exact: true })));
  const before = changes.map(({ key }) => [key, client.getQueryData(key)] as const);
  for (const change of changes) change.apply();
  return () => {
    for (const [key, data] of before) {
      client.setQueryData(key, data);
      void client.invalidateQueries({ queryKey: key, exact: true });
    }
  };
}

/**
 * A write to an endpoint. Reading the atom gives what is under way; setting it makes the call and
 * gives its result. Its result never throws: a failure is a value.
 *
 * Order: calls of one scope run one after another. Optimism: `optimistic` is applied when the call's
 * turn comes and taken back by a failure. Connection: an input without an answer is kept in
 * `unsaved` and sent again, under the same Idempotency-Key, when the connection is back.
 *
 * @example const createNoteAtom = mutationAtom('createNote', { invalidates: ['getSecret'] });
 */
export function mutationAtom<Name extends EndpointName>(
  name: Name,
  options: MutationOptions<Name> = {},
): WritableAtom<
  MutationState<InputOf<Name>>,
  [input: InputOf<Name>],
  Promise<Result<ReplyOf<Name>>>
> {
  type Input = InputOf<Name>;
  type Outcome = Result<ReplyOf<Name>>;
  const pendingAtom = atom<readonly Task<Input>[]>([]);
  const unsavedAtom = atom<readonly Task<Input>[]>([]);
  pendingAtom.onMount = () => preloadEndpoint(name);

  const sendAction = atom(null, async (get, set, task: Task<Input>): Promise<Outcome> => {
    const cache = get(cacheAtom);
    const input = options.prepare?.(task.input, { get, set, cache }) ?? task.input;
    const collected = collectingCache(cache);
    options.optimistic?.(input, { get, set, cache: collected.cache });
    const rollBack = await applyChanges(get, collected.changes);
    // A prepared input that differs from the one before is another request, with a key of its own.
    const isSame = task.failures === 0 || JSON.stringify(input) === JSON.stringify(task.input);
    const idempotencyKey = isSame ? task.idempotencyKey : newIdempotencyKey();
    const headers = { 'idempotency-key': idempotencyKey };
    const answered = await callEndpoint(get, name, input, { headers });
    // The try before has no answer yet: its connection broke, or its server was killed.
    const isUnanswered = !answered.ok && answered.code === 'in_progress';
    const result = isUnanswered ? OFFLINE_FAILURE : answered;
    if (result.ok) options.onSuccess?.(result.data, input, { get, set, cache });
    else {
      rollBack();
      if (result.type === 'NetworkError') {
        set(keepUnsavedAction, { input, idempotencyKey, failures: task.failures + 1 });
      } else options.onFailure?.(result, input, { get, set, cache });
    }
    set(invalidateAction, options.invalidates ?? []);
    return result;
  });

  const runAction = atom(null, async (get, set, task: Task<Input>): Promise<Outcome> => {
    set(pendingAtom, (tasks) => [...tasks, task]);
    const scope = options.scope?.(task.input);
    const observer = new MutationObserver(get(queryClientAtom), {
      mutationFn: (sent: Task<Input>) => set(sendAction, sent),
      networkMode: 'always',
      ...(scope === undefined ? {} : { scope: { id: scope } }),
    });
    try {
      return await observer.mutate(task);
    } finally {
      set(pendingAtom, (tasks) => without(tasks, task));
    }
  });

  const keepUnsavedAction = atom(null, (_get, set, task: Task<Input>) => {
    set(unsavedAtom, (tasks) => [...tasks, task]);
    if (options.resends === false) return;
    const delayMs = Math.min(RESEND_MS * 2 ** (task.failures - 1), MAX_RESEND_MS);
    set(waitForConnectionAction, () => set(resendAction, task), delayMs);
  });

  const resendAction = atom(null, (get, set, task: Task<Input>) => {
    // It may have been asked for again by hand.
    if (!get(unsavedAtom).includes(task)) return;
    set(unsavedAtom, (tasks) => without(tasks, task));
    void set(runAction, task);
  });

  return atom(
    (get) => ({
      pending: get(pendingAtom).map(({ input }) => input),
      unsaved: get(unsavedAtom).map(({ input }) => input),
    }),
    (_get, set, input: Input): Promise<Outcome> => {
      // A new change takes the place of the same one that was not saved, and of all that wait for their writer.
      const text = JSON.stringify(input);
      set(unsavedAtom, (tasks) =>
        options.resends === false
          ? []
          : tasks.filter((task) => JSON.stringify(task.input) !== text),
      );
      return set(runAction, { input, failures: 0, idempotencyKey: newIdempotencyKey() });
    },
  );
}
