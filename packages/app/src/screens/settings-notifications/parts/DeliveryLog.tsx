import type { DeliveryEntry } from '@sluice/contract/schemas/notifiers';
import { isNotificationEvent, NOTIFICATION_EVENTS } from '@sluice/domain/notifiers';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { deliveriesStateAtom, replayAction, retryNotifierAction } from '../notifications.atoms.ts';
import {
  isReplayingFailedAtom,
  replayFailedAction,
  shownDeliveryAtom,
} from '../workbench.atoms.ts';
import { AttemptsDialog } from './AttemptsDialog.tsx';

const STATES = {
  sent: { label: 'Sent', tone: 'done' },
  failed: { label: 'Failed', tone: 'critical' },
  pending: { label: 'Waiting', tone: 'muted' },
} as const;

function outcomeOf({ last_status, last_error, duration_ms, tries }: DeliveryEntry): string {
  const answer =
    last_status !== null ? `status ${last_status}` : last_error === null ? '' : 'no answer';
  const time = duration_ms === null ? '' : `${duration_ms} ms`;
  const count = tries > 1 ? `${tries} tries` : '';
  return [answer, time, count].filter((part) => part !== '').join(', ');
}

/** The messages of the last 30 days, newest first; one can be sent again. */
export function DeliveryLog({ notifierId }: { notifierId: number }) {
  const state = useAtomValue(deliveriesStateAtom);
  const retry = useSetAtom(retryNotifierAction);
  const replay = useSetAtom(replayAction);
  const replayFailed = useSetAtom(replayFailedAction);
  const isReplaying = useAtomValue(isReplayingFailedAtom);
  const show = useSetAtom(shownDeliveryAtom);
  const hasFailed =
    state.kind === 'ready' && state.data.some((delivery) => delivery.state === 'failed');
  return (
    <SettingsSection
      title="Messages"
      about="The last 25, of the last 30 days."
      actions={
        hasFailed ? (
          <Button size="small" busy={isReplaying} onClick={() => void replayFailed(notifierId)}>
            Send all failed again
          </Button>
        ) : undefined
      }
    >
      <AsyncPanel state={state} onRetry={retry} lines={4}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyState
              title="No messages yet"
              body="Messages appear here when an event you switched on happens."
            />
          ) : (
            <ul className="grid gap-2">
              {deliveries.map((delivery) => {
                const { label, tone } = STATES[delivery.state];
                const { event_type } = delivery;
                return (
                  <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Badge tone={tone}>{label}</Badge>
                    <span className="min-w-0 flex-1 basis-40">
                      {isNotificationEvent(event_type)
                        ? NOTIFICATION_EVENTS[event_type].name
                        : event_type}{' '}
                      <span className="text-sm text-text-muted">{outcomeOf(delivery)}</span>
                    </span>
                    <span className="text-text-muted">
                      <When at={delivery.created_at} />
                    </span>
                    <Button size="small" tone="quiet" onClick={() => show(delivery.id)}>
                      Show tries
                    </Button>
                    <Button
                      size="small"
                      tone="quiet"
                      disabledReason={delivery.state === 'pending' ? 'It is on its way' : undefined}
                      onClick={() => void replay(delivery.id)}
                    >
                      Send again
                    </Button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </AsyncPanel>
      <AttemptsDialog />
    </SettingsSection>
  );
}
