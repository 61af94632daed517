import type { Failure } from '@sluice/contract/client';
import { asyncStateOf } from '../../async-state.ts';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { INCIDENT_ENDPOINTS } from '../../incidents/incident-endpoints.ts';
import { mutationAtom } from '../../mutation.ts';
import { invalidateAction, queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const ignoreQueryAtom = queryAtom('getIgnore', (get) => {
  const id = get(incidentIdAtom);
  return id === null ? null : { params: { id } };
});

/** The request about the incident that waits or holds; null where there is none. */
export const ignoreAtom = atom((get) => {
  const { data, isError } = get(ignoreQueryAtom);
  return asyncStateOf({ data: data?.ignore, isError }, 'Whether it is ignored is not known.');
});

/** Asks again. */
export const retryIgnoreAction = atom(null, (get) => {
  void get(ignoreQueryAtom).refetch();
});

/** Whether the form is open. */
export const isIgnoringAtom = atom(false);

const refreshAction = atom(null, (get, set) =>
  set(invalidateAction, [
    'getIgnore',
    ...INCIDENT_LISTS,
    ...Object.values(INCIDENT_ENDPOINTS[get(kindAtom)]),
  ]),
);

const askMutationAtom = mutationAtom('ignoreIncident', {
  resends: false,
  onSuccess: ({ ignore }, _input, { set }) => {
    set(isIgnoringAtom, false);
    set(refreshAction);
    const isWaiting = ignore?.state === 'requested';
    set(notifySuccessAction, isWaiting ? 'Request sent to the admins' : 'Incident ignored');
  },
});

/** Whether the form is on its way to the server. */
export const isAskingToIgnoreAtom = atom((get) => get(askMutationAtom).pending.length > 0);

/** Ignores the incident until an instant, or asks for it. Gives the failure, which the form shows, or null. */
export const ignoreAction = atom(
  null,
  async (get, set, until: string, reason: string): Promise<Failure | null> => {
    const id = get(incidentIdAtom);
    if (id === null) return null;
    const result = await set(askMutationAtom, { params: { id }, body: { until, reason } });
    return result.ok ? null : result;
  },
);

const decideMutationAtom = mutationAtom('decideIgnore', {
  resends: false,
  onSuccess: (_reply, { params }, { set }) => {
    set(refreshAction);
    set(
      notifySuccessAction,
      params.decision === 'approve' ? 'Incident ignored' : 'The incident stays open',
    );
  },
  onFailure: (failure, _input, { set }) => {
    set(refreshAction);
    set(notifyErrorAction, failure, 'The decision could not be saved.');
  },
});

/** The decision that is on its way, or null. */
export const pendingDecisionAtom = atom(
  (get) => get(decideMutationAtom).pending[0]?.params.decision ?? null,
);

/** Whether the last decision got no answer. */
export const isDecisionUnsavedAtom = atom((get) => get(decideMutationAtom).unsaved.length > 0);

/** Approves or declines the request that waits. */
export const decideIgnoreAction = atom(null, async (get, set, decision: 'approve' | 'decline') => {
  const id = get(incidentIdAtom);
  if (id !== null) await set(decideMutationAtom, { params: { id, decision } });
});
