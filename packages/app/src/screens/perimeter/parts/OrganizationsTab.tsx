import type { PerimeterRepository } from '@sluice/contract/schemas/perimeter';
import { TOO_MANY_CONTRIBUTORS } from '@sluice/domain/perimeter';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button, ButtonLink } from '@sluice/ui/Button';
import type { DataTableColumn } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import { GitFork, Trash2 } from 'lucide-react';
import { settingsQueryAtom } from '../../../atoms/session.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { PagedTable, TableFilterBar } from '../../../parts/PagedTable.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import {
  organizationNamesAtom,
  PERIMETER_PAGE_SIZE,
  perimeterStatsAtom,
  REPOSITORY_SORTS,
  repositoriesTable,
  retryPerimeterAction,
  retryStatsAction,
} from '../perimeter.atoms.ts';

function NameCell({ row }: { row: PerimeterRepository }) {
  const name = escapeUntrustedText(row.repo_name);
  return (
    <span className="flex min-w-0 items-center gap-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-text-muted">
      <span className="min-w-0 truncate font-mono text-sm">
        {row.url === null || row.is_deleted ? (
          name
        ) : (
          <Link href={row.url} external tone="plain">
            {name}
          </Link>
        )}
      </span>
      {row.is_deleted ? <Trash2 role="img" aria-label="Deleted" /> : null}
      {row.fork ? <GitFork role="img" aria-label="Fork" /> : null}
    </span>
  );
}

function contributorsText(count: number | null): string {
  if (count === null) return '–';
  return count === TOO_MANY_CONTRIBUTORS ? 'Too many contributors' : count.toLocaleString('en-US');
}

const COLUMNS: readonly DataTableColumn<PerimeterRepository>[] = [
  {
    id: 'repo_name',
    header: 'Repository',
    sortable: true,
    firstDirection: 'asc',
    inCard: 'title',
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'organization',
    header: 'Organization',
    inCard: 'meta',
    width: '184px',
    sortable: true,
    firstDirection: 'asc',
    cell: (row) => (row.organization === null ? null : escapeUntrustedText(row.organization)),
  },
  {
    id: 'contributors',
    header: '# of contributors',
    inCard: 'fact',
    width: '168px',
    align: 'end',
    sortable: true,
    cell: (row) => contributorsText(row.contributors),
  },
];

/** Totals of the whole perimeter. The filters do not change them. */
function Footer() {
  const state = useAtomValue(perimeterStatsAtom);
  const retry = useSetAtom(retryStatsAction);
  if (state.kind === 'loading') return <p className="h-5" />;
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-text-muted">
        {state.text}
        <Button size="small" tone="quiet" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  const { org_count, repos_count, deleted_repos_count, contributors_count } = state.data;
  return (
    <p className="text-sm text-text-muted">
      {counted(org_count, 'organization', 'organizations')} ·{' '}
      {counted(repos_count + deleted_repos_count, 'repository', 'repositories')} (
      {deleted_repos_count.toLocaleString('en-US')} deleted) ·{' '}
      {counted(contributors_count, 'contributor', 'contributors')}
    </p>
  );
}

function ContactSales() {
  const email = useAtomValue(settingsQueryAtom).data?.sales_email ?? null;
  if (email === null) return <ButtonLink href="/settings/perimeter">Open the settings</ButtonLink>;
  return <ButtonLink href={`mailto:${email}`}>Contact sales</ButtonLink>;
}

/** The repositories of the company's organizations (spec 001 §2). */
export function OrganizationsTab({ state }: { state: TableState<PerimeterRepository> }) {
  const query = useAtomValue(repositoriesTable.queryAtom);
  const change = useSetAtom(repositoriesTable.changeAction);
  const organizations = useAtomValue(organizationNamesAtom);
  return (
    <>
      <TableFilterBar
        label="Filters of the repositories"
        searchLabel="Search in names of repositories"
        query={query}
        onChange={({ filters, ...rest }) => {
          // One organization at a time: the one that was chosen last.
          const last = filters?.organization?.at(-1);
          const chosen = { organization: last === undefined ? [] : [last] };
          change(filters === undefined ? rest : { ...rest, filters: chosen });
        }}
        filters={[
          {
            name: 'organization',
            label: 'Organization',
            options: organizations.map((value) => ({ value, label: escapeUntrustedText(value) })),
          },
        ]}
      />
      <PagedTable
        label="Repositories"
        state={state}
        columns={COLUMNS}
        sorts={REPOSITORY_SORTS}
        perPage={PERIMETER_PAGE_SIZE}
        rowId={({ id }) => String(id)}
        rowLabel={({ repo_name }) => repo_name}
        query={query}
        hrefOf={useAtomValue(repositoriesTable.hrefAtom)}
        onChange={change}
        onRetry={useSetAtom(retryPerimeterAction)}
        texts={{
          empty: 'Oops! No repositories found',
          emptyBody: 'No organization is monitored yet. Contact sales to add one.',
          emptyAction: <ContactSales />,
          failed: 'Failed to get GitHub repositories',
          items: 'repositories',
        }}
      />
      <Footer />
    </>
  );
}
