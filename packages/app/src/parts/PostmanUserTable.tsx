import type { PostmanUser } from '@sluice/contract/endpoints/postman-users';
import {
  POSTMAN_ACTOR_LABELS,
  POSTMAN_ACTOR_TYPES,
  POSTMAN_REASON_LABELS,
  POSTMAN_REASONS,
  POSTMAN_REVIEW_NOTE,
  POSTMAN_STATUS_LABELS,
  POSTMAN_USER_STATUSES,
  POSTMAN_USERS_PAGE_SIZE,
  type PostmanUserStatus,
} from '@sluice/domain/postman-users';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Badge, type BadgeProps } from '@sluice/ui/Badge';
import type { DataTableColumn, Selection } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import type { ReactNode } from 'react';
import {
  POSTMAN_SORTS,
  postmanUsersStateAtom,
  postmanUsersTable,
  retryPostmanUsersAction,
  validatedPostmanUsersStateAtom,
} from '../atoms/postman-users.atoms.ts';
import { useAtomValue, useSetAtom } from '../store.ts';
import { PagedTable, TableFilterBar } from './PagedTable.tsx';
import { When } from './When.tsx';

const TONES: Record<PostmanUserStatus, NonNullable<BadgeProps['tone']>> = {
  pending: 'half',
  invalid: 'hot',
  validated: 'done',
};

/** What a person calls a Postman user. */
export function postmanUserLabel({ slug, postman_id, name, id }: PostmanUser): string {
  return escapeUntrustedText(slug ?? postman_id ?? (name || `User ${id}`));
}

function UsernameCell({ row }: { row: PostmanUser }) {
  const label = postmanUserLabel(row);
  if (row.url === null) return <span className="truncate">{label}</span>;
  return (
    <Link href={row.url} external tone="plain">
      {label}
    </Link>
  );
}

function StatusCell({ status }: { status: PostmanUserStatus }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Badge tone={TONES[status]} shape="auto">
        {POSTMAN_STATUS_LABELS[status]}
      </Badge>
      {status === 'pending' ? (
        <span className="text-sm text-text-muted">{POSTMAN_REVIEW_NOTE}</span>
      ) : null}
    </span>
  );
}

const SORTED = { sortable: true, firstDirection: 'asc' } as const;
const COLUMNS: readonly DataTableColumn<PostmanUser>[] = [
  {
    id: 'username',
    header: 'Username',
    ...SORTED,
    inCard: 'title',
    cell: (row) => <UsernameCell row={row} />,
  },
  {
    id: 'name',
    header: 'Name',
    width: '12rem',
    ...SORTED,
    cell: ({ name }) => (
      <span className="truncate">{name === '' ? '–' : escapeUntrustedText(name)}</span>
    ),
  },
  {
    id: 'actor_type',
    header: 'Type',
    width: '6rem',
    cell: ({ actor_type }) => POSTMAN_ACTOR_LABELS[actor_type],
  },
  {
    id: 'attachment_reason',
    header: 'Reason',
    width: '9rem',
    cell: ({ attachment_reason }) => POSTMAN_REASON_LABELS[attachment_reason],
  },
  {
    id: 'status',
    header: 'Status',
    width: '10rem',
    ...SORTED,
    cell: ({ status }) => <StatusCell status={status} />,
  },
  {
    id: 'created_at',
    header: 'Added',
    width: '8rem',
    sortable: true,
    cell: ({ created_at }) => <When at={created_at} />,
  },
];

const FILTERS = [
  {
    name: 'attachment_reason',
    label: 'Attachment reason',
    options: POSTMAN_REASONS.map((value) => ({ value, label: POSTMAN_REASON_LABELS[value] })),
  },
  {
    name: 'actor_type',
    label: 'Type',
    options: POSTMAN_ACTOR_TYPES.map((value) => ({ value, label: POSTMAN_ACTOR_LABELS[value] })),
  },
] as const;
const STATUS_FILTER = {
  name: 'status',
  label: 'Status',
  options: POSTMAN_USER_STATUSES.map((value) => ({ value, label: POSTMAN_STATUS_LABELS[value] })),
} as const;

export interface PostmanUserTableProps {
  /** Leaves out requests that wait or are invalid: those are no part of the perimeter. */
  onlyValidated?: boolean;
  /** Buttons after the filters. */
  trailing?: ReactNode;
  emptyAction?: ReactNode;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
}

/** Users and teams of the API workspace tool, ten a page (spec 001 §2, spec 002 §2). */
export function PostmanUserTable({
  onlyValidated = false,
  trailing,
  emptyAction,
  selection,
  onSelectionChange,
}: PostmanUserTableProps) {
  const query = useAtomValue(postmanUsersTable.queryAtom);
  const change = useSetAtom(postmanUsersTable.changeAction);
  return (
    <>
      <TableFilterBar
        label="Filters of the Postman users"
        searchLabel="Search in usernames, names and IDs"
        query={query}
        onChange={change}
        filters={onlyValidated ? FILTERS : [STATUS_FILTER, ...FILTERS]}
        trailing={trailing}
      />
      <PagedTable
        label="Postman users"
        state={useAtomValue(onlyValidated ? validatedPostmanUsersStateAtom : postmanUsersStateAtom)}
        columns={COLUMNS}
        sorts={POSTMAN_SORTS}
        perPage={POSTMAN_USERS_PAGE_SIZE}
        rowId={({ id }) => String(id)}
        rowLabel={postmanUserLabel}
        {...(selection === undefined ? {} : { selection })}
        {...(onSelectionChange === undefined ? {} : { onSelectionChange })}
        query={query}
        hrefOf={useAtomValue(postmanUsersTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryPostmanUsersAction)}
        texts={{
          empty: 'Oops! No Postman users found',
          emptyBody: 'Users and teams are watched once they were added in the settings.',
          ...(emptyAction === undefined ? {} : { emptyAction }),
          failed: 'Unable to fetch the data',
          items: 'Postman users',
        }}
      />
    </>
  );
}
