import type { Member } from '@sluice/contract/schemas/people';
import { isInvitationExpired, type MemberTab } from '@sluice/domain/members';
import type { Role } from '@sluice/domain/permissions';
import { Badge } from '@sluice/ui/Badge';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { DropdownMenu, type MenuItem } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { SearchField } from '@sluice/ui/SearchField';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState } from 'react';
import { nowAtom } from '../../../atoms/clock.atoms.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  blockAction,
  busyMembersAtom,
  canManageMembersAtom,
  changeRoleAction,
  deleteInvitationAction,
  memberRefusalAtom,
  resendAction,
  restoreAction,
} from '../members.atoms.ts';

const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', member: 'Member' };

const EMPTY: Record<MemberTab, { title: string; body: string }> = {
  pending: {
    title: 'No pending invitations',
    body: 'People you invited appear here until they sign in.',
  },
  members: { title: 'No members yet', body: 'Members appear here after their first sign-in.' },
  blocked: { title: 'No blocked members', body: 'Blocked members appear here.' },
};

function nameOf(member: Member): string {
  const name = `${member.first_name} ${member.last_name}`.trim();
  return name === '' ? member.email : name;
}

const email: DataTableColumn<Member> = {
  id: 'email',
  header: 'Email',
  inCard: 'meta',
  width: '38%',
  cell: ({ email: address }) => <span className="truncate">{address}</span>,
};
const name: DataTableColumn<Member> = { id: 'name', header: 'Name', cell: nameOf };
const role: DataTableColumn<Member> = {
  id: 'role',
  header: 'Role',
  inCard: 'meta',
  width: '110px',
  cell: (member) => ROLE_LABELS[member.role],
};
const whenOf = (at: string | null) => (at === null ? null : <When at={at} />);

function Invited({ member }: { member: Member }) {
  const now = useAtomValue(nowAtom);
  return (
    <span className="inline-flex items-center gap-2">
      {whenOf(member.invited)}
      {isInvitationExpired(member.invited, now) ? <Badge tone="medium">Expired</Badge> : null}
    </span>
  );
}

const COLUMNS: Record<MemberTab, readonly DataTableColumn<Member>[]> = {
  pending: [
    email,
    role,
    {
      id: 'invited',
      header: 'Invited',
      inCard: 'fact',
      width: '200px',
      cell: (member) => <Invited member={member} />,
    },
  ],
  members: [
    name,
    email,
    role,
    {
      id: 'last_login',
      header: 'Last login',
      inCard: 'fact',
      width: '150px',
      cell: ({ last_login }) => whenOf(last_login),
    },
  ],
  blocked: [
    name,
    email,
    role,
    {
      id: 'blocked_at',
      header: 'Blocked',
      inCard: 'fact',
      width: '150px',
      cell: ({ blocked_at }) => whenOf(blocked_at),
    },
  ],
};

/** The members of a tab, with what an admin can do to each. */
export function MemberTable({ tab, members }: { tab: MemberTab; members: readonly Member[] }) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<{ kind: 'block' | 'delete'; member: Member } | null>(null);
  const canManage = useAtomValue(canManageMembersAtom);
  const query = search.trim().toLowerCase();
  const rows = useMemo(
    () => members.filter((one) => `${nameOf(one)} ${one.email}`.toLowerCase().includes(query)),
    [members, query],
  );
  const status: DataTableStatus =
    members.length === 0
      ? { kind: 'empty', ...EMPTY[tab] }
      : rows.length === 0
        ? { kind: 'filtered', title: 'No member matches', onClear: () => setSearch('') }
        : { kind: 'ready' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {tab === 'members' && members.length > 1 ? (
        <div className="max-w-80">
          <SearchField label="Search members" value={search} onValueChange={setSearch} />
        </div>
      ) : null}
      <DataTable
        label={tab === 'pending' ? 'Pending invitations' : 'Members'}
        columns={COLUMNS[tab]}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={nameOf}
        status={status}
        rowActions={
          canManage === true
            ? (member) => <Actions tab={tab} member={member} onAsk={setAsked} />
            : undefined
        }
      />
      <Question asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

interface ActionsProps {
  tab: MemberTab;
  member: Member;
  onAsk: (asked: { kind: 'block' | 'delete'; member: Member }) => void;
}

function Actions({ tab, member, onAsk }: ActionsProps) {
  const refusalOf = useAtomValue(memberRefusalAtom);
  const isBusy = useAtomValue(busyMembersAtom).has(member.id);
  const changeRole = useSetAtom(changeRoleAction);
  const restore = useSetAtom(restoreAction);
  const resend = useSetAtom(resendAction);
  const otherRole: Role = member.role === 'admin' ? 'member' : 'admin';
  const roleItem: MenuItem = {
    id: 'role',
    label: otherRole === 'admin' ? 'Make admin' : 'Make member',
    disabledReason: refusalOf('role', member, otherRole),
    onSelect: () => void changeRole(member.id, otherRole),
  };
  const items: Record<MemberTab, MenuItem[]> = {
    pending: [
      { id: 'resend', label: 'Send again', onSelect: () => void resend(member) },
      roleItem,
      {
        id: 'delete',
        label: 'Delete invitation',
        tone: 'danger',
        onSelect: () => onAsk({ kind: 'delete', member }),
      },
    ],
    members: [
      roleItem,
      {
        id: 'block',
        label: 'Block',
        tone: 'danger',
        disabledReason: refusalOf('block', member),
        onSelect: () => onAsk({ kind: 'block', member }),
      },
    ],
    blocked: [{ id: 'restore', label: 'Restore', onSelect: () => void restore(member.id) }],
  };
  return (
    <DropdownMenu
      label={`Actions on ${nameOf(member)}`}
      align="end"
      items={items[tab]}
      trigger={
        <IconButton
          size="small"
          label={`Actions on ${nameOf(member)}`}
          icon={<Ellipsis />}
          busy={isBusy}
        />
      }
    />
  );
}

interface QuestionProps {
  asked: { kind: 'block' | 'delete'; member: Member } | null;
  onClose: () => void;
}

function Question({ asked, onClose }: QuestionProps) {
  const block = useSetAtom(blockAction);
  const remove = useSetAtom(deleteInvitationAction);
  return (
    <ConfirmDialog
      subject={asked}
      onClose={onClose}
      question={({ kind, member }) =>
        kind === 'block'
          ? {
              title: `Block ${nameOf(member)}?`,
              description:
                'The sessions end immediately. Incidents stay assigned, and API keys stay valid.',
              confirmLabel: 'Block',
            }
          : {
              title: `Delete the invitation of ${nameOf(member)}?`,
              description: 'The link in the mail ends. The person can be invited again.',
              confirmLabel: 'Delete',
            }
      }
      onConfirm={({ kind, member }) => (kind === 'block' ? block(member.id) : remove(member.id))}
    />
  );
}
