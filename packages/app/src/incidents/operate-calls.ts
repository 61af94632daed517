import type { Failure } from '@sluice/contract/client';
import { secretIncidentSchema } from '@sluice/contract/schemas/incidents';
import { keywordIncidentSchema } from '@sluice/contract/schemas/keyword-incidents';
import { postmanIncidentSchema } from '@sluice/contract/schemas/postman';
import type { Operation } from '@sluice/domain/actions';
import type { ActionParams } from '@sluice/domain/commands';
import type { IncidentKind } from '@sluice/domain/kinds';
import { safeParse } from 'valibot';
import { INCIDENT_LISTS } from '../atoms/incidents.atoms.ts';
import { assignableAtom } from '../atoms/people.atoms.ts';
import { mutationAtom } from '../mutation.ts';
import type { Cache } from '../query.ts';
import { type Atom, atom, type Getter, type Setter } from '../store.ts';
import { CACHED } from './detail-calls.ts';
import { INCIDENT_ENDPOINTS } from './incident-endpoints.ts';

/** An operation on one incident, as every kind has it. */
export interface OperateRequest {
  readonly id: number;
  readonly operation: Operation;
  /** The version that the person saw. */
  readonly version: number;
  readonly params: ActionParams;
}

interface Context {
  readonly get: Getter;
  readonly set: Setter;
  readonly cache: Cache;
}

/** What the page does around an operation, whichever endpoint takes it. */
export interface OperateHooks {
  readonly optimistic: (kind: IncidentKind, request: OperateRequest, context: Context) => void;
  readonly onDone: (
    kind: IncidentKind,
    request: OperateRequest,
    eventId: number,
    context: Context,
  ) => void;
  readonly onRefused: (
    kind: IncidentKind,
    request: OperateRequest,
    failure: Failure,
    context: Context,
  ) => void;
}

/** Every write to one incident runs after the one before it. */
export function incidentScope(kind: IncidentKind, id: number): string {
  return `${kind}:${id}`;
}

function latestVersion(kind: IncidentKind, cache: Cache, id: number, seen: number): number {
  // The write before this one may have left a newer version than the page had drawn.
  return Math.max(seen, CACHED[kind].read(cache, id)?.version ?? 0);
}

interface CodeInput {
  readonly params: { readonly id: number | string; readonly operation: Operation };
  readonly body: {
    readonly version: number;
    readonly severity?: number | null | undefined;
    readonly assignee?: string | undefined;
    readonly resolution_reasons?: OperateRequest['params']['resolution_reasons'];
  };
}

function requestOf({ params, body }: CodeInput): OperateRequest {
  const { version, ...rest } = body;
  return { id: Number(params.id), operation: params.operation, version, params: rest };
}

function codeInput({ id, operation, version, params }: OperateRequest) {
  const reasons = params.resolution_reasons;
  return {
    params: { id, operation },
    body: {
      version,
      severity: params.severity,
      resolution_reasons: reasons === undefined ? undefined : [...reasons],
      assignee: params.assignee,
    },
  };
}

/** The writes of an operation, one a kind. */
export function operateCallsOf(hooks: OperateHooks) {
  const optionsOf = (kind: 'secret' | 'keyword') => ({
    scope: ({ params }: CodeInput) => incidentScope(kind, Number(params.id)),
    optimistic: (input: CodeInput, context: Context) =>
      hooks.optimistic(kind, requestOf(input), context),
    invalidates: [...INCIDENT_LISTS, INCIDENT_ENDPOINTS[kind].events],
    onFailure: (failure: Failure, input: CodeInput, context: Context) =>
      hooks.onRefused(kind, requestOf(input), failure, context),
  });
  const secretAtom = mutationAtom('operateSecret', {
    ...optionsOf('secret'),
    prepare: ({ params, body }, { cache }) => ({
      params,
      body: { ...body, version: latestVersion('secret', cache, Number(params.id), body.version) },
    }),
    onSuccess: ({ incident, event_id }, input, context) => {
      context.cache.update('getSecret', { params: { id: incident.id } }, () => incident);
      hooks.onDone('secret', requestOf(input), event_id, context);
    },
  });
  const keywordAtom = mutationAtom('operateKeywordIncident', {
    ...optionsOf('keyword'),
    prepare: ({ params, body }, { cache }) => ({
      params,
      body: { ...body, version: latestVersion('keyword', cache, Number(params.id), body.version) },
    }),
    onSuccess: ({ incident, event_id }, input, context) => {
      context.cache.update('getKeywordIncident', { params: { id: incident.id } }, () => incident);
      hooks.onDone('keyword', requestOf(input), event_id, context);
    },
  });

  const postmanRequestOf = (
    get: Getter,
    operation: Operation,
    body: {
      readonly ids: readonly number[];
      readonly version?: number | undefined;
      readonly severity?: number | null | undefined;
      readonly user_id?: number | undefined;
    },
  ): OperateRequest => ({
    id: body.ids[0] ?? 0,
    operation,
    version: body.version ?? 0,
    params: {
      severity: body.severity,
      assignee: get(assignableAtom).find(({ id }) => id === body.user_id)?.email,
    },
  });
  const postmanAtom = mutationAtom('operatePostmanIncidents', {
    scope: ({ body }) => incidentScope('postman', body.ids[0] ?? 0),
    prepare: ({ params, body }, { cache }) => ({
      params,
      body: {
        ...body,
        version: latestVersion('postman', cache, body.ids[0] ?? 0, body.version ?? 0),
      },
    }),
    optimistic: ({ params, body }, context) =>
      hooks.optimistic('postman', postmanRequestOf(context.get, params.operation, body), context),
    invalidates: [...INCIDENT_LISTS, ...Object.values(INCIDENT_ENDPOINTS.postman)],
    onSuccess: ({ event_id }, { params, body }, context) => {
      if (event_id === undefined) return;
      const request = postmanRequestOf(context.get, params.operation, body);
      hooks.onDone('postman', request, event_id, context);
    },
    onFailure: (failure, { params, body }, context) =>
      hooks.onRefused(
        'postman',
        postmanRequestOf(context.get, params.operation, body),
        failure,
        context,
      ),
  });

  const stateOf: Record<
    IncidentKind,
    Atom<{ readonly pending: OperateRequest[]; readonly unsaved: OperateRequest[] }>
  > = {
    secret: atom((get) => {
      const { pending, unsaved } = get(secretAtom);
      return { pending: pending.map(requestOf), unsaved: unsaved.map(requestOf) };
    }),
    keyword: atom((get) => {
      const { pending, unsaved } = get(keywordAtom);
      return { pending: pending.map(requestOf), unsaved: unsaved.map(requestOf) };
    }),
    postman: atom((get) => {
      const { pending, unsaved } = get(postmanAtom);
      const read = (inputs: typeof pending) =>
        inputs.map(({ params, body }) => postmanRequestOf(get, params.operation, body));
      return { pending: read(pending), unsaved: read(unsaved) };
    }),
  };
  const sendAction = atom(null, (get, set, kind: IncidentKind, request: OperateRequest) => {
    switch (kind) {
      case 'secret':
        return set(secretAtom, codeInput(request));
      case 'keyword':
        return set(keywordAtom, codeInput(request));
      case 'postman': {
        const { id, operation, version, params } = request;
        const { severity, assignee } = params;
        const user = get(assignableAtom).find(({ email }) => email === assignee);
        return set(postmanAtom, {
          params: { operation },
          body: { ids: [id], version, severity, user_id: user?.id },
        });
      }
    }
  });
  return { stateOf, sendAction };
}

/** An undo of one's own last event. */
export interface UndoRequest {
  readonly id: number;
  readonly eventId: number;
}

/** The undo of the last operation, one endpoint a kind. */
export function undoCallsOf(
  onRefused: (kind: IncidentKind, id: number, failure: Failure, context: Context) => void,
) {
  interface Input {
    readonly params: { readonly id: number | string };
  }
  const optionsOf = (kind: IncidentKind) => ({
    scope: ({ params }: Input) => incidentScope(kind, Number(params.id)),
    invalidates: [...INCIDENT_LISTS, INCIDENT_ENDPOINTS[kind].events],
    onFailure: (failure: Failure, { params }: Input, context: Context) =>
      onRefused(kind, Number(params.id), failure, context),
  });
  const secretAtom = mutationAtom('undoSecret', {
    ...optionsOf('secret'),
    onSuccess: (incident, _input, { cache }) =>
      cache.update('getSecret', { params: { id: incident.id } }, () => incident),
  });
  const keywordAtom = mutationAtom('undoKeywordIncident', {
    ...optionsOf('keyword'),
    onSuccess: (incident, _input, { cache }) =>
      cache.update('getKeywordIncident', { params: { id: incident.id } }, () => incident),
  });
  const postmanAtom = mutationAtom('undoPostmanIncident', {
    ...optionsOf('postman'),
    onSuccess: (incident, _input, { cache }) =>
      cache.update('getPostmanIncident', { params: { id: incident.id } }, () => incident),
  });
  const idsOf = (inputs: readonly Input[]) => inputs.map(({ params }) => Number(params.id));
  const unsavedOf: Record<IncidentKind, Atom<number[]>> = {
    secret: atom((get) => idsOf(get(secretAtom).unsaved)),
    keyword: atom((get) => idsOf(get(keywordAtom).unsaved)),
    postman: atom((get) => idsOf(get(postmanAtom).unsaved)),
  };
  const sendAction = atom(
    null,
    (_get, set, kind: IncidentKind, { id, eventId }: UndoRequest): void => {
      const input = { params: { id }, body: { event_id: eventId } };
      if (kind === 'secret') void set(secretAtom, input);
      else if (kind === 'keyword') void set(keywordAtom, input);
      else void set(postmanAtom, input);
    },
  );
  return { unsavedOf, sendAction };
}

/** Keeps the fresh incident that a 409 carries, if it is this one. */
export function keepFresh(kind: IncidentKind, id: number, failure: Failure, cache: Cache): void {
  if (failure.code !== 'stale' || typeof failure.body !== 'object' || failure.body === null) return;
  const current: unknown = Reflect.get(failure.body, 'current');
  const input = { params: { id } };
  if (kind === 'secret') {
    const fresh = safeParse(secretIncidentSchema, current);
    if (fresh.success && fresh.output.id === id)
      cache.update('getSecret', input, () => fresh.output);
  } else if (kind === 'keyword') {
    const fresh = safeParse(keywordIncidentSchema, current);
    if (fresh.success && fresh.output.id === id)
      cache.update('getKeywordIncident', input, () => fresh.output);
  } else {
    const fresh = safeParse(postmanIncidentSchema, current);
    if (fresh.success && fresh.output.id === id)
      cache.update('getPostmanIncident', input, () => fresh.output);
  }
}
