import type { Failure } from '@sluice/contract/client';
import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import type { NotifierHandler, NotifierType } from '@sluice/domain/notifiers';
import { asyncStateOf } from '../../async-state.ts';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, notifySuccessAction, toasterAtom } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { settingsPath } from '../../settings-paths.ts';
import { atom } from '../../store.ts';

/** Whether the person may change notifiers; null while unknown. */
export const canManageNotifiersAtom = permissionAtom('MANAGE_SETTINGS');

/** The notifiers as they were asked for. */
export const notifiersQueryAtom = queryAtom('listNotifiers', () => ({}));

/** The notifiers, the one of e-mail among them. */
export const notifiersStateAtom = atom((get) =>
  asyncStateOf(get(notifiersQueryAtom), 'Failed at retrieving the list of notifiers v2'),
);
/** Asks for the notifiers again. */
export const retryNotifiersAction = atom(null, (get) => {
  void get(notifiersQueryAtom).refetch();
});

const subjectAtom = atom<{ readonly type: NotifierType; readonly id: number | null } | null>(null);
/** Says which notifier is looked at. */
export const showNotifierAction = atom(null, (_get, set, type: NotifierType, id: number | null) =>
  set(subjectAtom, { type, id }),
);

const eventTypesQueryAtom = queryAtom('listEventTypes', (get) => {
  const subject = get(subjectAtom);
  return subject === null ? null : { query: { notifier_type: subject.type } };
});
/** The events that the kind offers. */
export const eventTypesStateAtom = atom((get) =>
  asyncStateOf(get(eventTypesQueryAtom), 'An error occurred while fetching the page'),
);

const deliveriesQueryAtom = queryAtom('listDeliveries', (get) => {
  const id = get(subjectAtom)?.id ?? null;
  return id === null ? null : { params: { id }, query: { per_page: 25 } };
});
/** The messages of the notifier. */
export const deliveriesStateAtom = atom((get) =>
  asyncStateOf(get(deliveriesQueryAtom), 'Something went wrong'),
);
/** Asks again for what failed on the page of a notifier. */
export const retryNotifierAction = atom(null, (get) => {
  for (const query of [get(eventTypesQueryAtom), get(deliveriesQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

const OPTIONS = { resends: false, invalidates: ['listNotifiers', 'listDeliveries'] } as const;
const createMutationAtom = mutationAtom('createNotifier', OPTIONS);
const updateMutationAtom = mutationAtom('updateNotifier', OPTIONS);
const deleteMutationAtom = mutationAtom('deleteNotifier', OPTIONS);
const testMutationAtom = mutationAtom('testNotifier', OPTIONS);
const replayMutationAtom = mutationAtom('replayDelivery', OPTIONS);

/** Whether a test is on its way. */
export const isTestingAtom = atom((get) => get(testMutationAtom).pending.length > 0);

/** What a form of a notifier holds. */
export interface NotifierDraft {
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
  readonly handlers: readonly NotifierHandler[];
}

/** The success of a save stays for so long, in milliseconds (spec 002 §8). */
const SUCCESS_MS = 1500;
/** The error of a test stays for so long, in milliseconds (spec 002 §8). */
const TEST_ERROR_MS = 120_000;

/** Saves a notifier and goes back to the list. Gives the failure, which the form shows. */
export const saveNotifierAction = atom(
  null,
  async (
    get,
    set,
    type: NotifierType,
    known: NotifierEntry | null,
    draft: NotifierDraft,
  ): Promise<Failure | null> => {
    const body = { ...draft, config: { ...draft.config }, handlers: [...draft.handlers] };
    const result =
      known === null
        ? await set(createMutationAtom, { body: { ...body, type } })
        : await set(updateMutationAtom, {
            params: { id: known.id },
            body: { ...body, version: known.version },
          });
    if (!result.ok) {
      if (Object.keys(result.fields).length === 0) {
        const text = known === null ? 'Failed at creating notifier' : 'Failed at updating notifier';
        set(notifyFailedAction, result, text);
      }
      return result;
    }
    const title = known === null ? 'Notifier created' : 'Notifier updated';
    get(toasterAtom).show({ id: 'latest', tone: 'success', title, durationMs: SUCCESS_MS });
    return null;
  },
);

/** Goes back to the list. */
export const leaveNotifierAction = atom(null, (_get, set) =>
  set(navigateAction, settingsPath('notifications')),
);

/** Sends a made-up incident to a notifier. */
export const testNotifierAction = atom(null, async (get, set, id: number): Promise<void> => {
  const result = await set(testMutationAtom, { params: { id }, query: {} });
  if (result.ok) {
    get(toasterAtom).show({
      id: 'latest',
      tone: 'success',
      title: 'Test message sent',
      durationMs: SUCCESS_MS,
    });
    return;
  }
  if (result.type === 'NetworkError') return;
  const title = result.hasServerDetail
    ? result.detail
    : 'We were unable to test your notifier, please try again later';
  get(toasterAtom).show({ id: 'latest', tone: 'danger', title, durationMs: TEST_ERROR_MS });
});

/** Deletes a notifier. */
export const deleteNotifierAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(deleteMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'Notifier deleted');
  else set(notifyFailedAction, result, 'Failed at deleting notifier');
});

/** Sends a message again. */
export const replayAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(replayMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'The message is sent again');
  else set(notifyFailedAction, result, 'Something went wrong');
});
