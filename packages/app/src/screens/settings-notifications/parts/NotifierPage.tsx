import { NOTIFIER_LABELS, type NotifierType } from '@sluice/domain/notifiers';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { PageHeader } from '@sluice/ui/PageHeader';
import { useEffect } from 'react';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { settingsPath } from '../../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { NotFoundView } from '../../not-found/NotFoundView.tsx';
import {
  canManageNotifiersAtom,
  notifiersStateAtom,
  retryNotifiersAction,
  showNotifierAction,
} from '../notifications.atoms.ts';
import { ConnectJira } from './ConnectJira.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { JiraForm } from './JiraForm.tsx';
import { NotifierForm } from './NotifierForm.tsx';
import { ReceiversSection, SignatureSection } from './SignatureSection.tsx';

export interface NotifierPageProps {
  type: NotifierType;
  /** Null for a new one. */
  id: number | null;
  /** Whether an issue tracker is to be connected again. */
  isReconnecting: boolean;
}

/** Makes or configures a notifier (spec 002 §2): breadcrumb, form, and its log. */
export function NotifierPage({ type, id, isReconnecting }: NotifierPageProps) {
  const show = useSetAtom(showNotifierAction);
  useEffect(() => show(type, id), [show, type, id]);
  const state = useAtomValue(notifiersStateAtom);
  const retry = useSetAtom(retryNotifiersAction);
  const canManage = useAtomValue(canManageNotifiersAtom);
  const notFound = (
    <NotFoundView backHref={settingsPath('notifications')} backLabel="Go to the notifications" />
  );
  if (canManage === false) return notFound;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title={NOTIFIER_LABELS[type]}
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Notifications', href: settingsPath('notifications') },
              { label: 'Configure' },
            ]}
          />
        }
      />
      {type === 'jira' && id === null ? (
        <ConnectJira id={null} />
      ) : (
        <AsyncPanel state={state} onRetry={retry} lines={8}>
          {(notifiers) => {
            const known = notifiers.find((one) => one.id === id && one.type === type) ?? null;
            if (id !== null && known === null) return notFound;
            if (isReconnecting) return <ConnectJira id={id} />;
            return (
              <>
                {type === 'jira' && known !== null ? (
                  <JiraForm known={known} />
                ) : (
                  <NotifierForm type={type} known={known} />
                )}
                {known === null ? null : <DeliveryLog notifierId={known.id} />}
                {type === 'custom_webhook' && known !== null ? (
                  <SignatureSection id={known.id} />
                ) : null}
                {type === 'custom_webhook' ? <ReceiversSection /> : null}
              </>
            );
          }}
        </AsyncPanel>
      )}
    </div>
  );
}
