import { ACTIONS, type IncidentAction } from '@sluice/domain/actions';
import { bulkFailureText } from '@sluice/domain/bulk';
import type { Selection } from '@sluice/ui/DataTable';
import { NO_SELECTION } from '@sluice/ui/DataTable';
import { refreshListsAction } from '../../atoms/incidents.atoms.ts';
import { sayDoneAction, toasterAtom } from '../../atoms/toast.atoms.ts';
import { secretListClientAtom } from '../../clients.ts';
import { atom, type Getter, type Setter } from '../../store.ts';
import { type BulkParams, busyBulkActionAtom, setBusyBulkAction } from './bulk-state.atoms.ts';
import { listSelectionAtom, scopeParamsAtom, selectAction } from './incident-list.atoms.ts';

function idsOf(selection: Selection): { ids: number[]; reverse_selection: boolean } {
  return selection.mode === 'some'
    ? { ids: [...selection.ids].map(Number), reverse_selection: false }
    : { ids: [...selection.except].map(Number), reverse_selection: true };
}

function refusedIds(body: unknown): number[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return [];
  const { errors } = body;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const id = typeof error === 'object' && error !== null && 'id' in error ? error.id : null;
    return typeof id === 'number' ? [id] : [];
  });
}

function without(selection: Selection, refused: readonly number[]): Selection {
  const ids = refused.map(String);
  return selection.mode === 'some'
    ? { mode: 'some', ids: new Set([...selection.ids].filter((id) => !ids.includes(id))) }
    : { mode: 'allMatching', except: new Set([...selection.except, ...ids]) };
}

async function run(
  get: Getter,
  set: Setter,
  name: IncidentAction,
  params: BulkParams,
): Promise<boolean> {
  if (get(busyBulkActionAtom) !== null) return false;
  const selection = get(listSelectionAtom);
  set(setBusyBulkAction, name);
  const result = await get(secretListClientAtom).bulkSecrets({
    body: {
      ...idsOf(selection),
      filters: get(scopeParamsAtom),
      action: { name, incident_type: 'secret' },
      params,
    },
  });
  set(setBusyBulkAction, null);
  set(refreshListsAction);
  if (result.ok) {
    const { updated } = result.data;
    const what = updated === 1 ? '1 incident' : `${updated.toLocaleString('en-US')} incidents`;
    set(sayDoneAction, `${what} ${ACTIONS[name].participle}`);
    set(selectAction, NO_SELECTION);
    return true;
  }
  const refused = refusedIds(result.body);
  const title = bulkFailureText(result.status, name);
  const others = without(selection, refused);
  const toaster = get(toasterAtom);
  if (refused.length === 0 || (others.mode === 'some' && others.ids.size === 0)) {
    toaster.show({ tone: 'danger', title });
    return false;
  }
  toaster.show({
    tone: 'danger',
    title,
    durationMs: 'persistent',
    actionLabel:
      others.mode === 'some' ? `Apply to the other ${others.ids.size}` : 'Apply to the others',
    onAction: () => {
      set(selectAction, others);
      void run(get, set, name, params);
    },
  });
  return false;
}

/**
 * Does one action on the selection, all or nothing. A refused batch offers to be applied to the
 * others (decisions §7). Answers whether it was done.
 */
export const bulkAction = atom(
  null,
  (get, set, name: IncidentAction, params: BulkParams): Promise<boolean> =>
    run(get, set, name, params),
);
