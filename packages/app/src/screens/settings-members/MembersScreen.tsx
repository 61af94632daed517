import { MEMBER_TABS, type MemberTab } from '@sluice/domain/members';
import { ErrorState } from '@sluice/ui/ErrorState';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { TabNav } from '@sluice/ui/Tabs';
import { settingsPath } from '../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import {
  canManageMembersAtom,
  membersByTabAtom,
  memberTabAtom,
  retryTeamAction,
  teamStateAtom,
} from './members.atoms.ts';
import { InviteForm } from './parts/InviteForm.tsx';
import { MemberTable } from './parts/MemberTable.tsx';

const LABELS: Record<MemberTab, string> = {
  pending: 'Pending',
  members: 'Members',
  blocked: 'Blocked',
};

/** `/settings/company/members` (spec 002 §2): a tab for each hash, Blocked only when there are any. */
export function MembersScreen() {
  const state = useAtomValue(teamStateAtom);
  const byTab = useAtomValue(membersByTabAtom);
  const asked = useAtomValue(memberTabAtom);
  const retry = useSetAtom(retryTeamAction);
  const canManage = useAtomValue(canManageMembersAtom);
  if (state.kind === 'loading') return <SkeletonLines lines={8} />;
  if (state.kind === 'failed') return <ErrorState title={state.text} onRetry={retry} />;
  const tabs = MEMBER_TABS.filter((tab) => tab !== 'blocked' || byTab.blocked.length > 0);
  const tab = tabs.includes(asked) ? asked : 'members';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] scroll-mt-16 gap-4">
      {canManage === true ? <InviteForm /> : null}
      <TabNav
        label="Members"
        items={tabs.map((one) => ({
          id: one,
          label: LABELS[one],
          href: `${settingsPath('members')}#${one}`,
          count: byTab[one].length,
          current: one === tab,
        }))}
      />
      <MemberTable key={tab} tab={tab} members={byTab[tab]} />
    </div>
  );
}
