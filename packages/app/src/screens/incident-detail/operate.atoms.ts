import { stateOf } from '@sluice/contract/incident-state';
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
import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import {
  notifyErrorAction,
  notifyRefusalAction,
  notifySuccessAction,
} from '../../atoms/toast.atoms.ts';
import { CACHED } from '../../incidents/detail-calls.ts';
import type { Incident, IncidentChange } from '../../incidents/incident.ts';
import { keepFresh, operateCallsOf, undoCallsOf } from '../../incidents/operate-calls.ts';
import { cacheAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** How messages name an incident. */
export function incidentName({
  display_name,
  id,
}: {
  readonly display_name: string;
  readonly id: number;
}): string {
  return `${display_name} #${id}`;
}

/** The incident as the domain's rules change it; as it was where they refuse the command. */
function changed(
  kind: IncidentKind,
  incident: Incident,
  command: IncidentCommand,
  user: { readonly email: string; readonly role: 'admin' | 'member' },
): IncidentChange {
  const state = stateOf(incident, kind);
  const isRefused = commandRefusal(command, state, user) !== null;
  const { kind: _, ...next } = isRefused ? state : applyCommand(command, state, user);
  const ruleNow = next.severity_source === 'rule' ? incident.automatic_severity.rule : null;
  return {
    ...next,
    resolution_reasons: [...next.resolution_reasons],
    severity_rule: isRefused ? incident.severity_rule : ruleNow,
  };
}

// After a refused write: the incident as it is now, and why, in the server's words (decisions §2).
const undoCalls = undoCallsOf((kind, id, failure, { set, cache }) => {
  keepFresh(kind, id, failure, cache);
  set(notifyErrorAction, failure, 'Failed to undo');
});

const operateCalls = operateCallsOf({
  optimistic: (kind, { id, operation, params }, { get, cache }) => {
    const user = get(userAtom);
    if (user === null) return;
    CACHED[kind].change(cache, id, (incident) =>
      changed(kind, incident, commandOf(operation, params, incident.automatic_severity), user),
    );
  },
  onDone: (kind, { id, operation }, eventId, { set, cache }) => {
    const incident = CACHED[kind].read(cache, id);
    set(notifySuccessAction, ACTIONS[operation].doneText, {
      subject: incident === null ? `#${id}` : incidentName(incident),
      undo: () => set(undoCalls.sendAction, kind, { id, eventId }),
    });
  },
  onRefused: (kind, { id, operation }, failure, { set, cache }) => {
    keepFresh(kind, id, failure, cache);
    set(notifyErrorAction, failure, KINDS[kind].failureTexts.operate(operation));
  },
});

const operateStateAtom = atom((get) => get(operateCalls.stateOf[get(kindAtom)]));

/** The operation that waits for its answer, or null. */
export const pendingOperationAtom = atom(
  (get): Operation | null => get(operateStateAtom).pending[0]?.operation ?? null,
);

/** Gives the operations on an incident that got no answer and are sent again later. */
export const unsavedOperationsAtom = atom((get) => {
  const { unsaved } = get(operateStateAtom);
  return (id: number): Operation[] =>
    unsaved.filter((request) => request.id === id).map(({ operation }) => operation);
});

/** Gives whether the undo of the last operation on an incident got no answer. It is sent again later. */
export const isUndoUnsavedAtom = atom((get) => {
  const unsaved = get(undoCalls.unsavedOf[get(kindAtom)]);
  return (id: number): boolean => unsaved.includes(id);
});

/**
 * Does something to the incident: first on the screen, by the domain's rules, then on the server. A
 * refusal takes the change back and says why (decisions §7). An operation waits for the ones before
 * it and builds on what they left; the same operation again is one click too many. Gives null where it
 * was not sent, because the rules refuse it.
 */
export const operateAction = atom(
  null,
  async (get, set, shown: Incident, operation: Operation, params: ActionParams = {}) => {
    const user = get(userAtom);
    const kind = get(kindAtom);
    const { pending } = get(operateStateAtom);
    const isRepeated = pending.some((request) => request.operation === operation);
    const cached = CACHED[kind].read(get(cacheAtom), shown.id);
    const incident = cached !== null && cached.version > shown.version ? cached : shown;
    if (user === null || isRepeated) return null;
    if (parameterError(operation, params, kind) !== null) return null;
    const command = commandOf(operation, params, incident.automatic_severity);
    const refusal = commandRefusal(command, stateOf(incident, kind), user);
    // What waits may still change the incident: the server judges what comes after it.
    if (refusal !== null && pending.length === 0) {
      set(notifyRefusalAction, refusalText(command.name, refusal));
      return null;
    }
    const { id, version } = incident;
    return set(operateCalls.sendAction, kind, { id, operation, version, params });
  },
);

/** Whether the reasons of a resolution are being asked for. */
export const isResolvingAtom = atom(false);
