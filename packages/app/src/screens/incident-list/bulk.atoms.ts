import type { Failure, Result } from '@sluice/contract/client';
import type { BulkBody } from '@sluice/contract/endpoints/incident-list';
import { ACTIONS, type IncidentAction } from '@sluice/domain/actions';
import { bulkFailureText, statusAfter } from '@sluice/domain/bulk';
import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { withFilter } from '@sluice/domain/list-query';
import { STATUS_LABELS, type Status } from '@sluice/domain/status';
import { NO_SELECTION, type Selection } from '@sluice/ui/DataTable';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { rowCursorAtom } from '../../atoms/list-context.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { notifyErrorAction, notifySuccessAction, toasterAtom } from '../../atoms/toast.atoms.ts';
import { type BulkRequest, bulkCallsOf } from '../../incidents/bulk-calls.ts';
import { counted } from '../../lib/counted.ts';
import { mutationAtom } from '../../mutation.ts';
import { atom } from '../../store.ts';
import {
  hrefOfQueryAtom,
  listQueryAtom,
  listSelectionAtom,
  scopeParamsAtom,
  selectAction,
} from './incident-list.atoms.ts';

/** What a bulk action needs beside its name. */
export type BulkParams = NonNullable<BulkBody['params']>;

/** The selection as the calls take it. */
export function idsOf(selection: Selection): { ids: number[]; reverse_selection: boolean } {
  return selection.mode === 'some'
    ? { ids: [...selection.ids].map(Number), reverse_selection: false }
    : { ids: [...selection.except].map(Number), reverse_selection: true };
}

/** Whether a request was made for a selection, and not for a row beside it. */
function isOf(request: BulkRequest, selection: Selection): boolean {
  const { ids, reverse_selection } = idsOf(selection);
  return request.reverse_selection === reverse_selection && `${request.ids}` === `${ids}`;
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

const undoMutationAtom = mutationAtom('undoIncidents', {
  scope: () => 'bulk',
  invalidates: INCIDENT_LISTS,
  onSuccess: ({ updated }, _input, { set }) =>
    set(notifySuccessAction, `Undone for ${counted(updated)}`),
  onFailure: (failure, _input, { set }) => set(notifyErrorAction, failure, 'Failed to undo'),
});

/** The list of the incidents that a change of status took out of the present one; undefined where they are still in it. */
export const linkToStatusAtom = atom((get) => {
  const query = get(listQueryAtom);
  const hrefOf = get(hrefOfQueryAtom);
  return (status: Status | null) => {
    const shown = query.filters.status;
    if (status === null || shown.length === 0 || shown.includes(status)) return undefined;
    const label = `Show ${STATUS_LABELS[status].toLowerCase()}`;
    return { label, href: hrefOf(withFilter(query, 'status', [status])) };
  };
});

const calls = bulkCallsOf({
  onDone: (request, { updated, events }, { get, set }) => {
    const { name } = request.action;
    set(notifySuccessAction, `${counted(updated)} ${ACTIONS[name].participle}`, {
      undo:
        events === undefined ? undefined : () => void set(undoMutationAtom, { body: { events } }),
      link: get(linkToStatusAtom)(statusAfter(name)),
    });
    if (isOf(request, get(listSelectionAtom))) set(selectAction, NO_SELECTION);
  },
  onRefused: (request, failure, { set }) => {
    const { action, params = {} } = request;
    set(refusedAction, failure, ACTIONS[action.name].participle, () => {
      void set(bulkAction, action.name, params);
    });
  },
});

const stateAtom = atom((get) => get(calls.stateOf[get(kindAtom)]));

/** Says why nothing was changed. A refused batch offers to be applied to the others (decisions §7). */
export const refusedAction = atom(
  null,
  (get, set, failure: Failure, participle: string, again: () => void) => {
    const title = bulkFailureText(failure.status, participle);
    const refused = refusedIds(failure.body);
    const others = without(get(listSelectionAtom), refused);
    const toaster = get(toasterAtom);
    if (refused.length === 0 || (others.mode === 'some' && others.ids.size === 0)) {
      toaster.show({ tone: 'danger', title });
      return;
    }
    toaster.show({
      tone: 'danger',
      title,
      durationMs: 'persistent',
      actionLabel:
        others.mode === 'some' ? `Apply to the other ${others.ids.size}` : 'Apply to the others',
      onAction: () => {
        set(selectAction, others);
        again();
      },
    });
  },
);

type BulkOutcome = Result<{ readonly updated: number }> | null;

/** The bulk action that is under way, or null. */
export const pendingBulkActionAtom = atom((get): IncidentAction | null => get(stateAtom).pending);

/** The bulk action that got no answer, or null. */
export const unsavedBulkActionAtom = atom((get): IncidentAction | null => get(stateAtom).unsaved);

/**
 * Does one action on the selection, all or nothing. Gives the result, or null where another
 * action kept it from being sent. Selection and filters may change before a lost connection is back,
 * so it is not sent again by itself.
 */
export const bulkAction = atom(
  null,
  async (get, set, name: IncidentAction, params: BulkParams): Promise<BulkOutcome> => {
    if (get(pendingBulkActionAtom) !== null) return null;
    return set(calls.sendAction, get(kindAtom), {
      ...idsOf(get(listSelectionAtom)),
      filters: get(scopeParamsAtom),
      action: { name },
      params,
    });
  },
);

/** The dialog of a bulk action that is open, or null. */
export const bulkDialogAtom = atom<'resolve' | 'note' | 'ignore' | null>(null);

const needsForm = (name: IncidentAction, kind: IncidentKind): boolean =>
  name === 'add_note' || (name === 'resolve' && KINDS[kind].needsReasons);

/**
 * Takes an action by a key: on the selection, else on the row under the cursor. What needs a form opens it; the rows stay where
 * they are. Keys may follow one another faster than the server answers: each row's action waits for its turn.
 */
export const triageAction = atom(
  null,
  async (get, set, name: 'acknowledge' | 'resolve' | 'reopen' | 'add_note'): Promise<void> => {
    const kind = get(kindAtom);
    const cursor = get(rowCursorAtom);
    const selection = get(listSelectionAtom);
    const isNothing = selection.mode === 'some' && selection.ids.size === 0;
    // Of all matches most are out of sight: that is for the buttons, which ask first.
    if (selection.mode === 'allMatching' || (isNothing && cursor === null)) return;
    if (needsForm(name, kind)) {
      if (cursor !== null && isNothing) {
        set(selectAction, { mode: 'some', ids: new Set([cursor]) });
      }
      set(bulkDialogAtom, name === 'add_note' ? 'note' : 'resolve');
    } else if (isNothing) {
      await set(calls.sendAction, kind, {
        ids: [Number(cursor)],
        reverse_selection: false,
        filters: get(scopeParamsAtom),
        action: { name },
      });
    } else await set(bulkAction, name, {});
  },
);
