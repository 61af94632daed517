import type { Failure, Result } from '@sluice/contract/client';
import { stateOf } from '@sluice/contract/incident-state';
import { type SecretIncident, secretIncidentSchema } from '@sluice/contract/schemas/incidents';
import type { Operation } from '@sluice/domain/actions';
import { ACTIONS, refusalText } from '@sluice/domain/actions';
import {
  type ActionParams,
  applyCommand,
  commandOf,
  commandRefusal,
  type IncidentCommand,
  parameterError,
} from '@sluice/domain/commands';
import { safeParse } from 'valibot';
import type { InputOf, ReplyOf } from '../../api.ts';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import {
  notifyErrorAction,
  notifyRefusalAction,
  notifySuccessAction,
} from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { type Cache, cacheAtom } from '../../query.ts';
import { atom } from '../../store.ts';

type OperateInput = InputOf<'operateSecret'>;

/** Every write to one incident runs after the one before it. */
export function incidentScope(id: number): string {
  return `secret:${id}`;
}

/** How messages name an incident. */
export function incidentName({ display_name, id }: SecretIncident): string {
  return `${display_name} #${id}`;
}

function cachedIncident(cache: Cache, id: number): SecretIncident | null {
  return cache.read('getSecret', { params: { id } }) ?? null;
}

function storeIncident(cache: Cache, incident: SecretIncident): void {
  cache.update('getSecret', { params: { id: incident.id } }, () => incident);
}

function commandOfInput({ params, body }: OperateInput, incident: SecretIncident) {
  return commandOf(params.operation, body, incident.automatic_severity);
}

/** The incident as the domain's rules change it; as it was where they refuse the command. */
function changed(
  incident: SecretIncident,
  command: IncidentCommand,
  user: { readonly email: string; readonly role: 'admin' | 'member' },
): SecretIncident {
  const state = stateOf(incident);
  if (commandRefusal(command, state, user) !== null) return incident;
  const next = applyCommand(command, state, user);
  return {
    ...incident,
    ...next,
    resolution_reasons: [...next.resolution_reasons],
    severity_rule: next.severity_source === 'rule' ? incident.automatic_severity.rule : null,
  };
}

/** The fresh incident that a 409 carries, or null. */
function freshOf(failure: Failure): SecretIncident | null {
  if (failure.code !== 'stale' || typeof failure.body !== 'object' || failure.body === null) {
    return null;
  }
  const parsed = safeParse(secretIncidentSchema, Reflect.get(failure.body, 'current'));
  return parsed.success ? parsed.output : null;
}

/** After a refused write: the incident as it is now, and why, in the server's words (decisions §2). */
const refusedAction = atom(null, (get, set, id: number, failure: Failure, fallback: string) => {
  const cache = get(cacheAtom);
  const fresh = freshOf(failure);
  if (fresh !== null && fresh.id === id) storeIncident(cache, fresh);
  set(notifyErrorAction, failure, fallback);
});

const undoMutationAtom = mutationAtom('undoSecret', {
  scope: ({ params }) => incidentScope(Number(params.id)),
  invalidates: [...INCIDENT_LISTS, 'listSecretEvents'],
  onSuccess: (incident, _input, { cache }) => storeIncident(cache, incident),
  onFailure: (failure, { params }, { set }) =>
    set(refusedAction, Number(params.id), failure, 'Failed to undo'),
});

const operateMutationAtom = mutationAtom('operateSecret', {
  scope: ({ params }) => incidentScope(Number(params.id)),
  // The write before this one may have left a newer version than the page had drawn.
  prepare: (input, { cache }) => {
    const version = cachedIncident(cache, Number(input.params.id))?.version ?? 0;
    return { ...input, body: { ...input.body, version: Math.max(input.body.version, version) } };
  },
  optimistic: (input, { get, cache }) => {
    const user = get(userAtom);
    if (user === null) return;
    const id = Number(input.params.id);
    cache.update('getSecret', { params: { id } }, (incident) =>
      changed(incident, commandOfInput(input, incident), user),
    );
  },
  invalidates: [...INCIDENT_LISTS, 'listSecretEvents'],
  onSuccess: ({ incident, event_id }, { params }, { set, cache }) => {
    storeIncident(cache, incident);
    set(notifySuccessAction, ACTIONS[params.operation].doneText, {
      subject: incidentName(incident),
      undo: () => void set(undoMutationAtom, { params: { id: incident.id }, body: { event_id } }),
    });
  },
  onFailure: (failure, { params }, { set }) =>
    set(refusedAction, Number(params.id), failure, `Failed to ${params.operation} secret`),
});

/** The operation that waits for its answer, or null. */
export const pendingOperationAtom = atom(
  (get): Operation | null => get(operateMutationAtom).pending[0]?.params.operation ?? null,
);

/** Gives the operations on an incident that got no answer and are sent again later. */
export const unsavedOperationsAtom = atom((get) => {
  const { unsaved } = get(operateMutationAtom);
  return (id: number): Operation[] =>
    unsaved.filter(({ params }) => Number(params.id) === id).map(({ params }) => params.operation);
});

/** Gives whether the undo of the last operation on an incident got no answer. It is sent again later. */
export const isUndoUnsavedAtom = atom((get) => {
  const { unsaved } = get(undoMutationAtom);
  return (id: number): boolean => unsaved.some(({ params }) => Number(params.id) === id);
});

/** What became of an operation; null where it was not sent, because the rules refuse it. */
type Outcome = Result<ReplyOf<'operateSecret'>> | null;

/**
 * Does something to the incident: first on the screen, by the domain's rules, then on the server. A
 * refusal takes the change back and says why (decisions §7). An operation waits for the ones before
 * it and builds on what they left; the same operation again is one click too many.
 */
export const operateAction = atom(
  null,
  async (
    get,
    set,
    shown: SecretIncident,
    operation: Operation,
    params: ActionParams = {},
  ): Promise<Outcome> => {
    const user = get(userAtom);
    const { pending } = get(operateMutationAtom);
    const isRepeated = pending.some((input) => input.params.operation === operation);
    const cached = cachedIncident(get(cacheAtom), shown.id);
    const incident = cached !== null && cached.version > shown.version ? cached : shown;
    if (user === null || isRepeated) return null;
    if (parameterError(operation, params, 'secret') !== null) return null;
    const command = commandOf(operation, params, incident.automatic_severity);
    const refusal = commandRefusal(command, stateOf(incident), user);
    // What waits may still change the incident: the server judges what comes after it.
    if (refusal !== null && pending.length === 0) {
      set(notifyRefusalAction, refusalText(command.name, refusal));
      return null;
    }
    const reasons = params.resolution_reasons;
    return set(operateMutationAtom, {
      params: { id: incident.id, operation },
      body: {
        version: incident.version,
        severity: params.severity,
        resolution_reasons: reasons === undefined ? undefined : [...reasons],
        assignee: params.assignee,
      },
    });
  },
);

/** Whether the reasons of a resolution are being asked for. */
export const isResolvingAtom = atom(false);
