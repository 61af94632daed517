import { later } from '@sluice/ui/lib/later';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import type { ReactNode } from 'react';
import type { SettingsPage, SettingsSubject } from '../../settings-paths.ts';

const WAITING = <SkeletonLines lines={6} />;

// Each page is a chunk of its own: opening one does not load the others.
const General = later(
  async () => (await import('../settings-general/GeneralScreen.tsx')).GeneralScreen,
  WAITING,
);
const Members = later(
  async () => (await import('../settings-members/MembersScreen.tsx')).MembersScreen,
  WAITING,
);
const Keywords = later(
  async () => (await import('../settings-keywords/KeywordsScreen.tsx')).KeywordsScreen,
  WAITING,
);
const ApiKeys = later(
  async () => (await import('../settings-keys/ApiKeysScreen.tsx')).ApiKeysScreen,
  WAITING,
);
const AuditLogs = later(
  async () => (await import('../settings-audit/AuditLogsScreen.tsx')).AuditLogsScreen,
  WAITING,
);
const Detection = later(
  async () => (await import('../settings-detection/DetectionScreen.tsx')).DetectionScreen,
  WAITING,
);
const Rules = later(
  async () => (await import('../settings-rules/RulesScreen.tsx')).RulesScreen,
  WAITING,
);
const Perimeter = later(
  async () =>
    (await import('../settings-perimeter/PerimeterSettingsScreen.tsx')).PerimeterSettingsScreen,
  WAITING,
);
const Notifications = later(
  async () =>
    (await import('../settings-notifications/NotificationsScreen.tsx')).NotificationsScreen,
  WAITING,
);
const Reports = later(
  async () => (await import('../settings-reports/ReportsScreen.tsx')).ReportsScreen,
  WAITING,
);
const Sso = later(async () => (await import('../settings-sso/SsoScreen.tsx')).SsoScreen, WAITING);
const Plan = later(
  async () => (await import('../settings-general/PlanScreen.tsx')).PlanScreen,
  WAITING,
);
const Account = later(
  async () => (await import('../settings-personal/AccountScreen.tsx')).AccountScreen,
  WAITING,
);
const Preferences = later(
  async () => (await import('../settings-personal/PreferencesScreen.tsx')).PreferencesScreen,
  WAITING,
);

type PageOf = (subject: SettingsSubject) => ReactNode;

/** What each page of the settings draws. */
export const SETTINGS_PAGES: Record<SettingsPage, PageOf> = {
  general: () => <General />,
  'public-api': () => <ApiKeys />,
  'audit-logs': () => <AuditLogs />,
  perimeter: () => <Perimeter />,
  'secrets-detection': () => <Detection />,
  'severity-rules': () => <Rules />,
  notifications: (subject) => <Notifications subject={subject} />,
  reports: () => <Reports />,
  sso: (subject) => <Sso subject={subject} />,
  members: () => <Members />,
  'keywords-detection': () => <Keywords />,
  'company-account': () => <Plan />,
  account: () => <Account />,
  preferences: () => <Preferences />,
};
