import type { NotifierEntry } from '@sluice/contract/schemas/notifiers';
import {
  NOTIFIER_LABELS,
  NOTIFIER_TYPES,
  type NotifierStatus,
  type NotifierType,
} from '@sluice/domain/notifiers';
import { Badge } from '@sluice/ui/Badge';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { notifierPath } from '../../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManageNotifiersAtom,
  deleteNotifierAction,
  isTestingAtom,
  notifiersStateAtom,
  retryNotifiersAction,
  testNotifierAction,
} from '../notifications.atoms.ts';

const ABOUT: Record<NotifierType, string> = {
  custom_webhook: 'A signed JSON message to your own endpoint.',
  jira: 'An issue for each incident.',
  msteams: 'A card in a channel.',
  pagerduty: 'An alert that follows the incident.',
  serviceNow: 'A record of a table.',
  slack: 'A message in a channel.',
  splunk: 'An event of the HTTP Event Collector.',
  webex: 'A message in a room.',
  email: '',
};
const STATUS: Record<NotifierStatus, { label: string; tone: 'done' | 'medium' | 'muted' }> = {
  active: { label: 'Active', tone: 'done' },
  disabled: { label: 'Disabled', tone: 'medium' },
  pending: { label: 'Pending', tone: 'muted' },
};

/** The kinds that have a section of their own, each with its notifiers. */
function byType(notifiers: readonly NotifierEntry[]) {
  return NOTIFIER_TYPES.filter((type) => type !== 'email').map(
    (type) => [type, notifiers.filter((one) => one.type === type)] as const,
  );
}

/** The eight kinds of integrations, with the notifiers of each. Members read alone. */
export function NotifierList() {
  const state = useAtomValue(notifiersStateAtom);
  const retry = useSetAtom(retryNotifiersAction);
  const canManage = useAtomValue(canManageNotifiersAtom);
  const remove = useSetAtom(deleteNotifierAction);
  const [deleted, setDeleted] = useState<NotifierEntry | null>(null);
  return (
    <AsyncPanel state={state} onRetry={retry} lines={10}>
      {(notifiers) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {byType(notifiers).map(([type, own]) => (
            <SettingsSection
              key={type}
              title={NOTIFIER_LABELS[type]}
              about={ABOUT[type]}
              actions={
                canManage === true ? (
                  <ButtonLink size="small" href={notifierPath(type, null)}>
                    Add<span className="sr-only"> {NOTIFIER_LABELS[type]}</span>
                  </ButtonLink>
                ) : undefined
              }
            >
              {own.length === 0 ? null : (
                <Rows notifiers={own} canManage={canManage === true} onDelete={setDeleted} />
              )}
            </SettingsSection>
          ))}
          <ConfirmDialog
            subject={deleted}
            onClose={() => setDeleted(null)}
            question={({ name }) => ({
              title: `Delete ${name}?`,
              description: 'Its events stop, and its log is deleted.',
              confirmLabel: 'Delete',
            })}
            onConfirm={({ id }) => remove(id)}
          />
        </div>
      )}
    </AsyncPanel>
  );
}

/** Where an issue tracker makes its issues. */
function trackerPlace({ type, config }: NotifierEntry): string {
  if (type !== 'jira') return '';
  const { cloud_name: site, project_key: project } = config;
  return [site, project]
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => ` · ${part}`)
    .join('');
}

interface RowsProps {
  notifiers: readonly NotifierEntry[];
  canManage: boolean;
  onDelete: (notifier: NotifierEntry) => void;
}

function Rows({ notifiers, canManage, onDelete }: RowsProps) {
  const test = useSetAtom(testNotifierAction);
  const isTesting = useAtomValue(isTestingAtom);
  return (
    <ul className="grid gap-2">
      {notifiers.map((notifier) => {
        const { label, tone } = STATUS[notifier.status];
        return (
          <li key={notifier.id} className="flex flex-wrap items-center gap-2">
            <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
              <span className="min-w-0 break-words font-medium">{notifier.name}</span>
              <Badge tone={tone}>{label}</Badge>
              <span className="text-sm text-text-muted">
                {counted(notifier.handlers.length, 'event')}
                {trackerPlace(notifier)}
              </span>
            </span>
            {canManage ? (
              <span className="flex gap-1">
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Test ${notifier.name}`}
                  busy={isTesting}
                  disabledReason={notifier.status === 'active' ? undefined : 'It is not active'}
                  onClick={() => void test(notifier.id)}
                >
                  Test
                </Button>
                <ButtonLink
                  size="small"
                  tone="quiet"
                  href={notifierPath(notifier.type, notifier.id)}
                  aria-label={`Configure ${notifier.name}`}
                >
                  Configure
                </ButtonLink>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Delete ${notifier.name}`}
                  onClick={() => onDelete(notifier)}
                >
                  Delete
                </Button>
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
