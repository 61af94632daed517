import type { SettingsSubject } from '../../settings-paths.ts';
import { NotifierList } from './parts/NotifierList.tsx';
import { NotifierPage } from './parts/NotifierPage.tsx';

/** `/settings/company/notifications`, and below it the page of a notifier (spec 002 §2). */
export function NotificationsScreen({ subject }: { subject: SettingsSubject }) {
  if (subject.kind !== 'notifier') return <NotifierList />;
  const { type, id, isReconnecting } = subject;
  return <NotifierPage key={`${type}:${id}`} type={type} id={id} isReconnecting={isReconnecting} />;
}
