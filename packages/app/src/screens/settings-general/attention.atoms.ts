import { asyncStateOf } from '../../async-state.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const attentionQueryAtom = queryAtom('listAttention', () => ({}), { staleMs: 60_000 });

/** What of the settings needs attention, as far as the person may see it. */
export const attentionStateAtom = atom((get) =>
  asyncStateOf(get(attentionQueryAtom), 'An error occurred while fetching what needs attention'),
);

/** Asks for it again. */
export const retryAttentionAction = atom(null, (get) => void get(attentionQueryAtom).refetch());
