import type { Failure } from '@sluice/contract/client';
import { stateOf } from '@sluice/contract/incident-state';
import { type SecretIncident, secretIncidentSchema } from '@sluice/contract/schemas/incidents';
import { ACTIONS, type Operation, refusalText } from '@sluice/domain/actions';
import {
  type ActionParams,
  applyCommand,
  commandOf,
  commandRefusal,
  parameterError,
} from '@sluice/domain/commands';
import { safeParse } from 'valibot';
import { incidentKeys, refreshListsAction } from '../../atoms/incidents.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { sayDoneAction, sayFailedAction, toasterAtom } from '../../atoms/toast.atoms.ts';
import { queryClientAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { secretClientAtom } from './clients.ts';

const busyAtom = atom<Operation | null>(null);

/** The operation that waits for its answer. */
export const busyOperationAtom = atom((get) => get(busyAtom));

/** The incident that was stored last. A page draws it a moment later, and a click in that moment brings the one before. */
const storedAtom = atom<SecretIncident | null>(null);

const storeIncidentAction = atom(null, (get, set, incident: SecretIncident) => {
  set(storedAtom, incident);
  const client = get(queryClientAtom);
  client.setQueryData(incidentKeys.one(incident.id), incident);
  void client.invalidateQueries({ queryKey: incidentKeys.events(incident.id) });
  set(refreshListsAction);
});

/** The fresh incident that a 409 carries, or null. */
function freshOf(failure: Failure): SecretIncident | null {
  if (failure.code !== 'stale' || typeof failure.body !== 'object' || failure.body === null) {
    return null;
  }
  const parsed = safeParse(secretIncidentSchema, Reflect.get(failure.body, 'current'));
  return parsed.success ? parsed.output : null;
}

/** After a refused write: the incident as it is now, and why (decisions §2, concurrency). */
const rollBackAction = atom(
  null,
  (get, set, before: SecretIncident, failure: Failure, fallback: string) => {
    const client = get(queryClientAtom);
    const key = incidentKeys.one(before.id);
    const fresh = freshOf(failure);
    if (fresh === null) {
      client.setQueryData(key, before);
      void client.invalidateQueries({ queryKey: key });
    } else {
      set(storeIncidentAction, fresh);
    }
    set(sayFailedAction, failure, fallback);
  },
);

/** Takes one's own last event back. */
const undoAction = atom(null, async (get, set, before: SecretIncident, eventId: number) => {
  const result = await get(secretClientAtom).undoSecret({
    params: { id: before.id },
    body: { event_id: eventId },
  });
  if (result.ok) set(storeIncidentAction, result.data);
  else set(rollBackAction, before, result, 'Failed to undo');
});

const operateNowAction = atom(
  null,
  async (
    get,
    set,
    shown: SecretIncident,
    operation: Operation,
    params: ActionParams,
  ): Promise<boolean> => {
    const user = get(userAtom);
    const stored = get(storedAtom);
    const isNewer = stored?.id === shown.id && stored.version > shown.version;
    const incident = isNewer ? stored : shown;
    if (user === null || parameterError(operation, params, 'secret') !== null) return false;
    const command = commandOf(operation, params, incident.automatic_severity);
    const refusal = commandRefusal(command, stateOf(incident), user);
    if (refusal !== null) {
      get(toasterAtom).show({ tone: 'danger', title: refusalText(command.name, refusal) });
      return false;
    }
    set(busyAtom, operation);
    const client = get(queryClientAtom);
    const key = incidentKeys.one(incident.id);
    await client.cancelQueries({ queryKey: key });
    const next = applyCommand(command, stateOf(incident), user);
    client.setQueryData(key, {
      ...incident,
      ...next,
      resolution_reasons: [...next.resolution_reasons],
      severity_rule: next.severity_source === 'rule' ? incident.automatic_severity.rule : null,
    });
    const result = await get(secretClientAtom).operateSecret({
      params: { id: incident.id, operation },
      body: {
        version: incident.version,
        severity: params.severity,
        resolution_reasons:
          params.resolution_reasons === undefined ? undefined : [...params.resolution_reasons],
        assignee: params.assignee,
      },
    });
    set(busyAtom, null);
    if (!result.ok) {
      set(rollBackAction, incident, result, `Failed to ${operation} secret`);
      return false;
    }
    const { incident: fresh, event_id } = result.data;
    set(storeIncidentAction, fresh);
    set(sayDoneAction, ACTIONS[operation].doneText, {
      subject: `secret:${fresh.id}`,
      run: () => void set(undoAction, fresh, event_id),
    });
    return true;
  },
);

const lastAtom = atom<Promise<boolean> | null>(null);

/**
 * Does something to the incident: first on the screen, by the domain's rules, then on the server;
 * a refusal rolls the screen back with its message (decisions §7). Answers whether it was done. What is asked for while
 * another operation waits for its answer comes after it, on what that one left; the same again is one click too many.
 */
export const operateAction = atom(
  null,
  async (
    get,
    set,
    incident: SecretIncident,
    operation: Operation,
    params: ActionParams = {},
  ): Promise<boolean> => {
    if (get(busyAtom) === operation) return false;
    const last = get(lastAtom);
    const outcome =
      last === null
        ? set(operateNowAction, incident, operation, params)
        : last.then(() => set(operateNowAction, incident, operation, params));
    set(lastAtom, outcome);
    try {
      return await outcome;
    } finally {
      if (get(lastAtom) === outcome) set(lastAtom, null);
    }
  },
);
