import type { Failure, Result } from '@sluice/contract/client';
import type { BulkBody, BulkResult } from '@sluice/contract/endpoints/incident-list';
import type { IncidentKind } from '@sluice/domain/kinds';
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
  readonly onDone: (request: BulkRequest, updated: number, context: Context) => void;
  readonly onRefused: (request: BulkRequest, failure: Failure, context: Context) => void;
}

/** The endpoints of bulk actions, one set a kind. */
export function bulkCallsOf(hooks: BulkHooks) {
  const options = {
    resends: false,
    invalidates: INCIDENT_LISTS,
    onSuccess: ({ updated }: BulkResult, { body }: { readonly body: BulkBody }, context: Context) =>
      hooks.onDone(body, updated, context),
    onFailure: (failure: Failure, { body }: { readonly body: BulkBody }, context: Context) =>
      hooks.onRefused(body, failure, context),
  };
  const secretAtom = mutationAtom('bulkSecrets', options);
  const keywordAtom = mutationAtom('bulkKeywordIncidents', options);

  // Postman has a call for each action, with the same effect (spec 000 §7.6).
  const sentAtom = atom<BulkRequest | null>(null);
  const postmanOptions = {
    resends: false,
    invalidates: INCIDENT_LISTS,
    onSuccess: ({ updated }: { readonly updated: number }, _input: unknown, context: Context) => {
      const sent = context.get(sentAtom);
      if (sent !== null) hooks.onDone(sent, updated, context);
    },
    onFailure: (failure: Failure, _input: unknown, context: Context) => {
      const sent = context.get(sentAtom);
      if (sent !== null) hooks.onRefused(sent, failure, context);
    },
  };
  const postmanAtom = mutationAtom('operatePostmanIncidents', postmanOptions);
  const postmanNotesAtom = mutationAtom('addPostmanNotes', postmanOptions);

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
      set(sentAtom, request);
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
