import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const suggestionsQueryAtom = queryAtom('listDeveloperSuggestions', () => ({}), {
  staleMs: 5 * 60_000,
});

/** Authors who are probably of the company; none while they are not known, since nothing waits for them. */
export const suggestionsAtom = atom((get) => get(suggestionsQueryAtom).data ?? []);

/** Whether the person may take them in; null while unknown. */
export const canSettleAtom = permissionAtom('MANAGE_SETTINGS');

const AFTER = ['listDeveloperSuggestions', 'listDevelopers', 'getPerimeterStats'] as const;

const acceptMutationAtom = mutationAtom('acceptDeveloperSuggestion', {
  invalidates: AFTER,
  onSuccess: (_reply, _input, { set }) => set(notifySuccessAction, 'Added to the perimeter'),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'The developer could not be added.'),
});
const dismissMutationAtom = mutationAtom('dismissDeveloperSuggestion', {
  invalidates: ['listDeveloperSuggestions'],
  optimistic: ({ params }, { cache }) =>
    cache.update('listDeveloperSuggestions', {}, (rows) =>
      rows.filter(({ id }) => id !== params.id),
    ),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'The suggestion could not be dismissed.'),
});

/** The suggestion that is on its way into the perimeter, or null. */
export const acceptingIdAtom = atom((get) => get(acceptMutationAtom).pending[0]?.params.id ?? null);

/** Takes an author into the perimeter. */
export const acceptSuggestionAction = atom(null, async (_get, set, id: number) => {
  await set(acceptMutationAtom, { params: { id } });
});

/** Dismisses an author for good. */
export const dismissSuggestionAction = atom(null, async (_get, set, id: number) => {
  await set(dismissMutationAtom, { params: { id } });
});
