import type { Failure, Result } from '@sluice/contract/client';
import type { BulkBody, BulkResult } from '@sluice/contract/endpoints/incident-list';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { InputOf } from '../api.ts';
import { INCIDENT_LISTS } from '../atoms/incidents.atoms.ts';
import { assignableAtom } from '../atoms/people.atoms.ts';
import { mutationAtom } from '../mutation.ts';
import { type Atom, atom, type Getter, type Setter } from '../store.ts';

/** A bulk action as every kind has it. */
export type BulkRequest = Omit<BulkBody, 'action'> & {
  readonly action: { readonly name: BulkBody['action']['name'] };
};

interface Context {
  readonly get: Getter;
  readonly set: Setter;
}

/** What the list does around a bulk action, whichever endpoint takes it. */
export interface BulkHooks {
  readonly onDone: (request: BulkRequest, done: BulkResult, context: Context) => void;
  readonly onRefused: (request: BulkRequest, failure: Failure, context: Context) => void;
}

/** The action that a call of Postman's made. */
function operationOf(
  { params, body }: InputOf<'operatePostmanIncidents'>,
  { get }: Context,
): BulkRequest {
  const { severity, user_id, reverse_selection = false, ...selection } = body;
  const assignee = get(assignableAtom).find(({ id }) => id === user_id)?.email;
  const action = { name: params.operation };
  return { ...selection, reverse_selection, action, params: { severity, assignee } };
}

/** The same of a note. */
function noteOf({ body }: InputOf<'addPostmanNotes'>): BulkRequest {
  const { incident_ids: ids, message: note, reverse_selection = false, ...selection } = body;
  return { ...selection, ids, reverse_selection, action: { name: 'add_note' }, params: { note } };
}

/** The endpoints of bulk actions, one set a kind. */
export function bulkCallsOf(hooks: BulkHooks) {
  // The calls run one after another, because keyboard triage sends the next one before the last is answered.
  const rules = { resends: false, scope: () => 'bulk', invalidates: INCIDENT_LISTS };
  const options = {
    ...rules,
    onSuccess: (done: BulkResult, { body }: { readonly body: BulkBody }, context: Context) =>
      hooks.onDone(body, done, context),
    onFailure: (failure: Failure, { body }: { readonly body: BulkBody }, context: Context) =>
      hooks.onRefused(body, failure, context),
  };
  const secretAtom = mutationAtom('bulkSecrets', options);
  const keywordAtom = mutationAtom('bulkKeywordIncidents', options);

  // Postman has a call for each action, with the same effect (spec 000 §7.6).
  const postmanAtom = mutationAtom('operatePostmanIncidents', {
    ...rules,
    onSuccess: (done, input, context) => hooks.onDone(operationOf(input, context), done, context),
    onFailure: (failure, input, context) =>
      hooks.onRefused(operationOf(input, context), failure, context),
  });
  const postmanNotesAtom = mutationAtom('addPostmanNotes', {
    ...rules,
    onSuccess: (done, input, context) => hooks.onDone(noteOf(input), done, context),
    onFailure: (failure, input, context) => hooks.onRefused(noteOf(input), failure, context),
  });

  interface State {
    readonly pending: BulkBody['action']['name'] | null;
    readonly unsaved: BulkBody['action']['name'] | null;
  }
  const stateOf: Record<IncidentKind, Atom<State>> = {
    secret: atom((get) => {
      const { pending, unsaved } = get(secretAtom);
      return {
        pending: pending[0]?.body.action.name ?? null,
        unsaved: unsaved[0]?.body.action.name ?? null,
      };
    }),
    keyword: atom((get) => {
      const { pending, unsaved } = get(keywordAtom);
      return {
        pending: pending[0]?.body.action.name ?? null,
        unsaved: unsaved[0]?.body.action.name ?? null,
      };
    }),
    postman: atom((get) => {
      const operations = get(postmanAtom);
      const notes = get(postmanNotesAtom);
      const note = (inputs: readonly unknown[]) => (inputs.length > 0 ? 'add_note' : null);
      return {
        pending: operations.pending[0]?.params.operation ?? note(notes.pending),
        unsaved: operations.unsaved[0]?.params.operation ?? note(notes.unsaved),
      };
    }),
  };
  const sendAction = atom(
    null,
    async (
      get,
      set,
      kind: IncidentKind,
      request: BulkRequest,
    ): Promise<Result<{ readonly updated: number }>> => {
      const { action, ids, params = {}, ...selection } = request;
      const { name } = action;
      if (kind === 'secret' || kind === 'keyword') {
        const input = { body: { ...request, action: { name, incident_type: kind } } };
        return set(kind === 'secret' ? secretAtom : keywordAtom, input);
      }
      if (name === 'add_note') {
        const body = { ...selection, incident_ids: ids, message: params.note ?? '' };
        return set(postmanNotesAtom, { body });
      }
      const user = get(assignableAtom).find(({ email }) => email === params.assignee);
      const body = { ...selection, ids, severity: params.severity, user_id: user?.id };
      return set(postmanAtom, { params: { operation: name }, body });
    },
  );
  return { stateOf, sendAction };
}
