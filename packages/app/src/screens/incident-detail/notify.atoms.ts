import type { Failure } from '@sluice/contract/client';
import type { RemoteIssue } from '@sluice/contract/schemas/incidents';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { trackersFor } from '@sluice/domain/tickets';
import { INCIDENT_LISTS } from '../../atoms/incidents.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { notifyErrorAction, notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { INCIDENT_ENDPOINTS } from '../../incidents/incident-endpoints.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const notifiersQueryAtom = queryAtom('listNotifiers', () => ({}), { staleMs: 60_000 });

const activeNotifiersAtom = atom((get) =>
  (get(notifiersQueryAtom).data ?? []).filter(({ status }) => status === 'active'),
);

/** The notifiers to which a secret can be sent by hand; e-mail goes to the admins. An issue tracker gets a ticket instead. */
export const notifiersAtom = atom((get) =>
  get(kindAtom) === 'secret' ? get(activeNotifiersAtom).filter(({ type }) => type !== 'jira') : [],
);

/** The issue trackers in which an incident has no ticket yet. */
export const trackersAtom = atom((get) => {
  const notifiers = get(activeNotifiersAtom);
  return (tickets: readonly RemoteIssue[]) => trackersFor(notifiers, tickets);
});

const isTicketOpenBaseAtom = atom(false);
/** Whether the dialog of a new ticket is open. */
export const isTicketOpenAtom = atom(
  (get) => get(isTicketOpenBaseAtom),
  (_get, set, isOpen: boolean) => set(isTicketOpenBaseAtom, isOpen),
);

const ticketMutationAtom = mutationAtom('createTicket', {
  resends: false,
  invalidates: [
    ...INCIDENT_LISTS,
    ...INCIDENT_KINDS.flatMap((kind) => [
      INCIDENT_ENDPOINTS[kind].incident,
      INCIDENT_ENDPOINTS[kind].events,
    ]),
  ],
});

/** Whether a ticket is being made. */
export const isMakingTicketAtom = atom((get) => get(ticketMutationAtom).pending.length > 0);

/** Makes a ticket of an incident. Gives the failure, which the dialog shows. */
export const createTicketAction = atom(
  null,
  async (_get, set, incidentId: number, notifierId: number): Promise<Failure | null> => {
    const result = await set(ticketMutationAtom, {
      body: { secretMetadataId: incidentId, notifierId },
    });
    if (!result.ok) return result;
    set(isTicketOpenBaseAtom, false);
    set(notifySuccessAction, `Ticket ${result.data.label} created`);
    return null;
  },
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
