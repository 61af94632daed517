import type { Failure } from '@sluice/contract/client';
import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import type { ConnectionDraft } from '@sluice/domain/sso';
import { asyncStateOf } from '../../async-state.ts';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { companyQueryAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { settingsPath } from '../../settings-paths.ts';
import { atom } from '../../store.ts';

const connectionsQueryAtom = queryAtom('listConnections', () => ({}));

/** The connections of single sign-on. */
export const connectionsStateAtom = atom((get) =>
  asyncStateOf(get(connectionsQueryAtom), 'Something went wrong'),
);
/** Asks for them again. */
export const retryConnectionsAction = atom(null, (get) => {
  void get(connectionsQueryAtom).refetch();
});
/** The domains that a connection may be for. */
export const ownDomainsAtom = atom((get) => get(companyQueryAtom).data?.domains ?? []);

const OPTIONS = { resends: false, invalidates: ['listConnections', 'getRehearsal'] } as const;
const createMutationAtom = mutationAtom('createConnection', OPTIONS);
const updateMutationAtom = mutationAtom('updateConnection', OPTIONS);
const deleteMutationAtom = mutationAtom('deleteConnection', OPTIONS);

/** Saves a connection. Gives the failure, which the form shows. */
export const saveConnectionAction = atom(
  null,
  async (
    _get,
    set,
    known: ConnectionEntry | null,
    draft: ConnectionDraft & {
      readonly idp_initiated: boolean;
      readonly keeps_certificates: boolean;
    },
  ): Promise<Failure | null> => {
    const { keeps_certificates, ...fields } = draft;
    const result =
      known === null
        ? await set(createMutationAtom, { body: fields })
        : await set(updateMutationAtom, {
            params: { id: known.id },
            body: { ...fields, keeps_certificates, version: known.version },
          });
    if (!result.ok) {
      if (Object.keys(result.fields).length === 0) {
        set(notifyFailedAction, result, 'Failed at saving the configuration');
      }
      return result;
    }
    set(notifySuccessAction, 'The configuration has been saved');
    return null;
  },
);

/** Goes back to the list. */
export const leaveConnectionAction = atom(null, (_get, set) =>
  set(navigateAction, settingsPath('sso')),
);

/** Deletes a connection. */
export const deleteConnectionAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(deleteMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'The configuration has been deleted');
  else set(notifyFailedAction, result, 'Failed at deleting the configuration');
});
