import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';
import { isActiveOrigin, ORIGIN_LABELS, ORIGIN_REASONS } from '@sluice/domain/perimeter';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { ButtonLink } from '@sluice/ui/Button';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import { Person } from '@sluice/ui/Person';
import { Switch } from '@sluice/ui/Switch';
import { TagList } from '@sluice/ui/TagList';
import { Download } from 'lucide-react';
import { ActiveBadge } from '../../../parts/ActiveBadge.tsx';
import { PagedTable, TableFilterBar } from '../../../parts/PagedTable.tsx';
import { profileHref } from '../../../parts/profile-href.ts';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import {
  DEVELOPER_SORTS,
  developersTable,
  emailDomainsAtom,
  exportHrefAtom,
  PERIMETER_PAGE_SIZE,
  retryPerimeterAction,
} from '../perimeter.atoms.ts';
import { ProbablyYours } from './ProbablyYours.tsx';

function LoginCell({ row }: { row: PerimeterDeveloper }) {
  const login = row.github_login;
  return (
    <Person
      name={escapeUntrustedText(row.name || login || '?')}
      src={row.github_avatar_url ?? undefined}
    >
      {login === null ? (
        '–'
      ) : (
        <Link href={profileHref(login)} external tone="plain">
          {login}
        </Link>
      )}
    </Person>
  );
}

function ReasonsCell({ row }: { row: PerimeterDeveloper }) {
  const held = new Set(row.origins.filter(isActiveOrigin).map(({ reason }) => reason));
  const tags = ORIGIN_REASONS.filter((reason) => held.has(reason)).map((reason) => ({
    id: reason,
    label: ORIGIN_LABELS[reason],
  }));
  return tags.length === 0 ? null : <TagList tags={tags} max={2} label="Why in perimeter?" />;
}

const COLUMNS: readonly DataTableColumn<PerimeterDeveloper>[] = [
  {
    id: 'github_login',
    header: 'Login',
    inCard: 'meta',
    width: '168px',
    minWidth: 148,
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => <LoginCell row={row} />,
  },
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    firstDirection: 'asc',
    rowLink: true,
    inCard: 'title',
    cell: (row) => (
      <span className="truncate">
        {row.name === '' ? (
          // A row without a name is known by its login or address.
          <span className="text-text-muted">
            {escapeUntrustedText(row.github_login ?? row.emails[0] ?? '–')}
          </span>
        ) : (
          escapeUntrustedText(row.name)
        )}
      </span>
    ),
  },
  {
    id: 'emails',
    header: 'Emails',
    inCard: 'meta',
    width: '224px',
    cell: (row) => {
      const [first, ...others] = row.emails;
      if (first === undefined) return null;
      return (
        <span className="flex min-w-0 gap-2">
          <span className="truncate" title={escapeUntrustedText(first)}>
            {escapeUntrustedText(first)}
          </span>
          {others.length > 0 ? (
            <span className="text-sm text-text-muted">+{others.length}</span>
          ) : null}
        </span>
      );
    },
  },
  {
    id: 'reasons',
    header: 'Why in perimeter?',
    inCard: 'meta',
    width: '232px',
    cell: (row) => <ReasonsCell row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '92px',
    minWidth: 92,
    inCard: 'corner',
    cell: (row) => <ActiveBadge isActive={row.origins.some(isActiveOrigin)} />,
  },
];

/** The developers of the perimeter (spec 001 §2). */
export function DevelopersTab({ state }: { state: TableState<PerimeterDeveloper> }) {
  const query = useAtomValue(developersTable.queryAtom);
  const change = useSetAtom(developersTable.changeAction);
  const domains = useAtomValue(emailDomainsAtom);
  const isActiveOnly = query.filters.status?.includes('active') === true;
  return (
    <>
      <ProbablyYours />
      <TableFilterBar
        label="Filters of the developers"
        searchLabel="Search in names, logins and addresses"
        query={query}
        onChange={change}
        filters={[
          {
            name: 'email_domain',
            label: 'Email domain',
            options: domains.map((value) => ({ value, label: escapeUntrustedText(value) })),
          },
          {
            name: 'attachment_reason',
            label: 'Attachment reason',
            options: ORIGIN_REASONS.map((value) => ({ value, label: ORIGIN_LABELS[value] })),
          },
        ]}
        trailing={
          <>
            <Switch
              label="Active only"
              checked={isActiveOnly}
              onCheckedChange={(checked) =>
                change({ filters: { ...query.filters, status: checked ? ['active'] : [] } })
              }
            />
            <ButtonLink href={useAtomValue(exportHrefAtom)} download icon={<Download />}>
              Export
            </ButtonLink>
          </>
        }
      />
      <PagedTable
        label="Developers"
        state={state}
        columns={COLUMNS}
        sorts={DEVELOPER_SORTS}
        perPage={PERIMETER_PAGE_SIZE}
        rowId={({ id }) => String(id)}
        rowLabel={({ id, name, github_login }) => name || github_login || `Developer ${id}`}
        rowHref={({ developer_type, id }) => paths.developer(developer_type, id)}
        query={query}
        hrefOf={useAtomValue(developersTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryPerimeterAction)}
        texts={{
          empty: 'Oops! No developers found',
          emptyBody:
            'Developers appear here when they commit with an address of your company, belong to one of its organizations, or name it in their profile.',
          failed: 'Failed to get developers',
          items: 'developers',
        }}
      />
    </>
  );
}
