import type { Failure } from '@sluice/contract/client';
import { NO_SELECTION } from '@sluice/ui/DataTable';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { counted } from '../../lib/counted.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';
import { idsOf, linkToStatusAtom, refusedAction } from './bulk.atoms.ts';
import {
  listQueryAtom,
  listSelectionAtom,
  scopeParamsAtom,
  selectAction,
} from './incident-list.atoms.ts';

// Not resent by themselves: when a lost connection is back, the selection may have changed.
const rules = { resends: false, scope: () => 'bulk', invalidates: INCIDENT_LISTS };

const chosenAtom = atom((get) => ({
  incident_type: get(kindAtom),
  ...idsOf(get(listSelectionAtom)),
  filters: get(scopeParamsAtom),
}));

/** Whether a refusal is about the selected incidents; any other is about what was typed into the form. */
function isOfBatch({ status, code }: Failure): boolean {
  return status !== null && code !== 'validation';
}

const ignoreMutationAtom = mutationAtom('ignoreIncidents', {
  ...rules,
  onSuccess: ({ updated, state }, _input, { get, set }) => {
    const what = counted(updated);
    if (state === 'approved') {
      const link = get(linkToStatusAtom)('resolved');
      set(notifySuccessAction, `${what} ignored`, { link });
    } else set(notifySuccessAction, `Request about ${what} sent to the admins`);
    set(selectAction, NO_SELECTION);
  },
  onFailure: (failure, { body }, { set }) => {
    if (!isOfBatch(failure)) return;
    set(
      refusedAction,
      failure,
      'ignored',
      () => void set(ignoreManyAction, body.until, body.reason),
    );
  },
});

/** Whether the request is on its way to the server. */
export const isIgnoringManyAtom = atom((get) => get(ignoreMutationAtom).pending.length > 0);

/** Ignores the selection until an instant, or asks for it. Gives the failure that the form shows, or null. */
export const ignoreManyAction = atom(
  null,
  async (get, set, until: string, reason: string): Promise<Failure | null> => {
    const result = await set(ignoreMutationAtom, { body: { ...get(chosenAtom), until, reason } });
    return result.ok || isOfBatch(result) ? null : result;
  },
);

export type IgnoreDecision = 'approve' | 'decline';

/** Whether the list shows requests that wait, on which the bar then decides. */
export const showsRequestsAtom = atom((get) =>
  get(listQueryAtom).filters.ignored.includes('requested'),
);

const decideMutationAtom = mutationAtom('decideIgnores', {
  ...rules,
  onSuccess: ({ updated }, { params }, { get, set }) => {
    const what = counted(updated);
    if (params.decision === 'approve') {
      const link = get(linkToStatusAtom)('resolved');
      set(notifySuccessAction, `${what} ignored`, { link });
    } else set(notifySuccessAction, `${what} ${updated === 1 ? 'stays' : 'stay'} open`);
    set(selectAction, NO_SELECTION);
  },
  onFailure: (failure, { params }, { set }) =>
    set(refusedAction, failure, params.decision === 'approve' ? 'ignored' : 'declined', () => {
      void set(decideManyAction, params.decision);
    }),
});

/** The decision that is on its way, or null. */
export const pendingManyDecisionAtom = atom(
  (get): IgnoreDecision | null => get(decideMutationAtom).pending[0]?.params.decision ?? null,
);

/** Whether the last call of these got no answer. */
export const isIgnoringUnsavedAtom = atom(
  (get) => get(ignoreMutationAtom).unsaved.length + get(decideMutationAtom).unsaved.length > 0,
);

/** Approves or declines the requests about the selection. Gives whether it was done. */
export const decideManyAction = atom(
  null,
  async (get, set, decision: IgnoreDecision): Promise<boolean> => {
    const result = await set(decideMutationAtom, { params: { decision }, body: get(chosenAtom) });
    return result.ok;
  },
);
