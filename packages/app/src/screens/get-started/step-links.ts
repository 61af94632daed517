import type { AchievementName } from '@sluice/domain/achievements';
import { homePath, paths } from '../../paths.ts';

/** Where a step is done (spec 001 §2, each step has a deep link). */
export const STEP_LINKS: {
  readonly [Name in AchievementName]?: { readonly href: string; readonly label: string };
} = {
  CREATE_ACCOUNT: { href: paths.settings('account'), label: 'Open my account' },
  INVITE_MEMBER: { href: paths.settings('members'), label: 'Open the members' },
  SETUP_EMAIL_NOTIF: { href: paths.settings('general'), label: 'Open the settings' },
  ADD_NOTIFIER_SECTION: { href: paths.settings('notifications'), label: 'Open the notifiers' },
  RUN_HISTORICAL_SCAN: { href: homePath, label: 'Add a repository' },
  DISCOVER_FIRST_INCIDENT: { href: homePath, label: 'Open the incidents' },
  RESOLVE_FIRST_INCIDENT: { href: homePath, label: 'Open the incidents' },
  SETUP_SEVERITY_RULE: { href: paths.settings('severity-rules'), label: 'Open the rules' },
};
