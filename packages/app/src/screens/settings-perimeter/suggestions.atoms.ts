import { nowAtom } from '../../atoms/clock.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const suggestionsQueryAtom = queryAtom('listBanlistSuggestions', () => ({}), { staleMs: 60_000 });

/** The repositories that could be on the banlist; none while they load, or when they could not be loaded. */
export const suggestionsAtom = atom((get) => get(suggestionsQueryAtom).data ?? []);

const dismissMutationAtom = mutationAtom('dismissBanlistSuggestion', {
  resends: false,
  invalidates: ['listBanlistSuggestions'],
});

/** The suggestions that are being dismissed. */
export const dismissedIdsAtom = atom((get) =>
  get(dismissMutationAtom).pending.map(({ params }) => params.id),
);

/** Dismisses a suggestion for good. */
export const dismissSuggestionAction = atom(null, async (get, set, id: number): Promise<void> => {
  const deleted_at = new Date(get(nowAtom)).toISOString();
  const result = await set(dismissMutationAtom, { params: { id }, body: { deleted_at } });
  if (result.ok) set(notifySuccessAction, 'The suggestion was dismissed');
  else set(notifyFailedAction, result, 'An error occurred while deleting this suggestion');
});
