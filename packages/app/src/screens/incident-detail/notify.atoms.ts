import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import { incidentIdAtom } from './incident-detail.atoms.ts';

const notifiersQueryAtom = queryAtom('listNotifiers', () => ({}), { staleMs: 60_000 });

/** The notifiers to which an incident can be sent by hand: all that are on; e-mail goes to the admins. */
export const notifiersAtom = atom((get) =>
  (get(notifiersQueryAtom).data ?? []).filter(({ is_disabled }) => !is_disabled),
);

const sendMutationAtom = mutationAtom('sendNotification', {
  resends: false,
  invalidates: ['listSecretEvents'],
  onSuccess: (_reply, _input, { set }) => set(notifySuccessAction, 'Notification sent'),
  onFailure: (failure, _input, { set }) =>
    set(notifyErrorAction, failure, 'Failed to send the notification'),
});

/** Whether a notification is on its way to the server. */
export const isNotifyingAtom = atom((get) => get(sendMutationAtom).pending.length > 0);

/** Whether the last one got no answer. */
export const isNotifyUnsavedAtom = atom((get) => get(sendMutationAtom).unsaved.length > 0);

/** Sends the incident to a notifier. */
export const sendNotificationAction = atom(null, async (get, set, notifierId: number) => {
  const id = get(incidentIdAtom);
  if (id !== null)
    await set(sendMutationAtom, { params: { id }, body: { notifier_id: notifierId } });
});
