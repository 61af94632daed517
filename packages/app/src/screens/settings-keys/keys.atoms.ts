import type { Failure } from '@sluice/contract/client';
import { expiryOf, type KeyLife } from '@sluice/domain/api-keys';
import { asyncStateOf } from '../../async-state.ts';
import { nowAtom } from '../../atoms/clock.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const keysQueryAtom = queryAtom('listApiKeys', () => ({}));

/** The keys, and how many may be active. */
export const keysStateAtom = atom((get) =>
  asyncStateOf(get(keysQueryAtom), 'An error occurred while fetching the api keys'),
);

/** Asks for the keys again. */
export const retryKeysAction = atom(null, (get) => void get(keysQueryAtom).refetch());

const OPTIONS = { resends: false, invalidates: ['listApiKeys', 'listAuditLogs'] } as const;
const createMutationAtom = mutationAtom('createApiKey', OPTIONS);
const revokeMutationAtom = mutationAtom('revokeApiKey', OPTIONS);

/** What came of making a key: its text, which is shown once, or the failure. */
export type MadeKey =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly failure: Failure };

/** Makes a key. */
export const createKeyAction = atom(
  null,
  async (
    get,
    set,
    given: { readonly name: string; readonly scope: number; readonly life: KeyLife },
  ): Promise<MadeKey> => {
    const { name, scope, life } = given;
    const expire_at = expiryOf(life, get(nowAtom))?.toISOString() ?? null;
    const result = await set(createMutationAtom, { body: { name, scope, expire_at } });
    if (!result.ok) return { ok: false, failure: result };
    set(notifySuccessAction, 'New API key generated');
    return { ok: true, key: result.data.key };
  },
);

/** Revokes a key. */
export const revokeKeyAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(revokeMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'API key revoked');
  else set(notifyFailedAction, result, 'An error occurred while revoking the key');
});
