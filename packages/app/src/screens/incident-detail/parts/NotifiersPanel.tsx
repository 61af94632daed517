import type { RemoteIssue } from '@sluice/contract/schemas/incidents';
import { KINDS } from '@sluice/domain/kind-info';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { userQueryAtom } from '../../../atoms/session.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { atom, useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isNotifyingAtom,
  isNotifyUnsavedAtom,
  isTicketOpenAtom,
  notifiersAtom,
  sendNotificationAction,
  trackersAtom,
} from '../notify.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

const TicketDialog = later(async () => (await import('./TicketDialog.tsx')).TicketDialog);

/** Whether the person may act on incidents of the kind that the page shows; null while unknown. */
const canNotifyAtom = atom((get) => {
  const user = get(userQueryAtom).data;
  if (user === undefined) return null;
  return user.permissions.includes(KINDS[get(kindAtom)].managePermission);
});

export interface NotifiersPanelProps {
  incident: Incident;
}

/** The tickets of the incident, and what it can be sent to: a chat, a webhook, an issue tracker (spec 000 §2.3, notifiers section). */
export function NotifiersPanel({ incident }: NotifiersPanelProps) {
  const notifiers = useAtomValue(notifiersAtom);
  const isUnsaved = useAtomValue(isNotifyUnsavedAtom);
  const tickets = incident.remote_issues;
  const trackers = useAtomValue(trackersAtom)(tickets);
  if (notifiers.length === 0 && tickets.length === 0 && trackers.length === 0) return null;
  return (
    <SidePanel title="Notifiers">
      <Tickets tickets={tickets} />
      <div className="flex flex-wrap gap-2">
        {trackers.length === 0 ? null : <TicketButton incident={incident} />}
        {notifiers.length === 0 ? null : <SendButton />}
      </div>
      {isUnsaved ? <NotSaved what="Notification" /> : null}
    </SidePanel>
  );
}

function Tickets({ tickets }: { tickets: readonly RemoteIssue[] }) {
  if (tickets.length === 0) return null;
  return (
    <ul aria-label="Tickets" className="grid gap-1">
      {tickets.map(({ notifier, url, label }) => (
        <li key={notifier.id}>
          <Link href={url} external className="break-all">
            {escapeUntrustedText(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TicketButton({ incident }: NotifiersPanelProps) {
  const isOpen = useAtomValue(isTicketOpenAtom);
  const setIsOpen = useSetAtom(isTicketOpenAtom);
  const canNotify = useAtomValue(canNotifyAtom);
  return (
    <>
      <Button
        size="small"
        busy={canNotify === null}
        disabledReason={canNotify === false ? 'You may not create tickets.' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Create a ticket
      </Button>
      {isOpen ? <TicketDialog incident={incident} /> : null}
    </>
  );
}

function SendButton() {
  const notifiers = useAtomValue(notifiersAtom);
  const send = useSetAtom(sendNotificationAction);
  const canNotify = useAtomValue(canNotifyAtom);
  const isBusy = useAtomValue(isNotifyingAtom);
  return (
    <DropdownMenu
      label="Send to"
      trigger={
        <Button
          size="small"
          busy={isBusy || canNotify === null}
          disabledReason={canNotify === false ? 'You may not send notifications.' : undefined}
        >
          Send a notification
        </Button>
      }
      items={notifiers.map(({ id, name }) => ({
        id: String(id),
        label: name,
        onSelect: () => void send(id),
      }))}
    />
  );
}
