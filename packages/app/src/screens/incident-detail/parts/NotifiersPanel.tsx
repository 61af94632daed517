import { Button } from '@sluice/ui/Button';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { permissionAtom } from '../../../atoms/session.atoms.ts';
import { NotSaved } from '../../../parts/NotSaved.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  isNotifyingAtom,
  isNotifyUnsavedAtom,
  notifiersAtom,
  sendNotificationAction,
} from '../notify.atoms.ts';
import { SidePanel } from './SidePanel.tsx';

const canNotifyAtom = permissionAtom('MANAGE_SECRET');

/** Sends the incident to a chat, a webhook or whatever else the company has connected (spec 000 §2.3, notifiers section). */
export function NotifiersPanel() {
  const notifiers = useAtomValue(notifiersAtom);
  const send = useSetAtom(sendNotificationAction);
  const canNotify = useAtomValue(canNotifyAtom);
  const isBusy = useAtomValue(isNotifyingAtom);
  const isUnsaved = useAtomValue(isNotifyUnsavedAtom);
  if (notifiers.length === 0) return null;
  return (
    <SidePanel title="Notifiers">
      <DropdownMenu
        label="Send to"
        trigger={
          <Button
            size="small"
            busy={isBusy || canNotify === null}
            disabledReason={canNotify === false ? 'You may not send notifications.' : undefined}
            className="justify-self-start"
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
      {isUnsaved ? <NotSaved what="Notification" /> : null}
    </SidePanel>
  );
}
