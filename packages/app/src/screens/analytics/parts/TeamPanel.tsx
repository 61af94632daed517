import type { IncidentAggregates } from '@sluice/contract/endpoints/metrics';
import { pageCount } from '@sluice/domain/paging';
import { personName } from '@sluice/domain/person-name';
import { Badge } from '@sluice/ui/Badge';
import { DataTable, type DataTableColumn } from '@sluice/ui/DataTable';
import { Pagination } from '@sluice/ui/Pagination';
import { tableStatusOf } from '../../../async-state.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { retryPanelAction, teamAtom, teamPageAtom, turnTeamAction } from '../analytics.atoms.ts';
import { incidentsHrefAtom } from '../figure-hrefs.atoms.ts';
import { FigureInfo } from './FigureInfo.tsx';

/** Assignees of a page (spec 001 §9). */
const PER_PAGE = 5;

type Row = IncidentAggregates['incidents_by_assignee'][number];

const COLUMNS: readonly DataTableColumn<Row>[] = [
  {
    id: 'who',
    header: 'Assignee',
    inCard: 'title',
    rowLink: true,
    cell: ({ user }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{personName(user)}</span>
        {user.is_blocked ? <Badge size="small">Blocked</Badge> : null}
      </span>
    ),
  },
  {
    id: 'resolved',
    header: 'Resolved',
    width: '104px',
    align: 'end',
    cell: ({ incidents }) => incidents.resolved.toLocaleString('en-US'),
  },
  {
    id: 'acknowledged',
    header: 'Acknowledged',
    width: '116px',
    align: 'end',
    cell: ({ incidents }) => incidents.acknowledged.toLocaleString('en-US'),
  },
  {
    id: 'triggered',
    header: 'Triggered',
    width: '104px',
    align: 'end',
    cell: ({ incidents }) => incidents.triggered.toLocaleString('en-US'),
  },
];

/** The incidents of each assignee, the most resolved first. */
export function TeamPanel() {
  const state = useAtomValue(teamAtom);
  const page = useAtomValue(teamPageAtom);
  const turn = useSetAtom(turnTeamAction);
  const retry = useSetAtom(retryPanelAction);
  const hrefOf = useAtomValue(incidentsHrefAtom);
  const all = state.kind === 'ready' ? state.data.incidents_by_assignee : [];
  const pages = pageCount(all.length, PER_PAGE);
  const shown = Math.min(page, pages);
  const rows = all.slice((shown - 1) * PER_PAGE, shown * PER_PAGE);
  return (
    <section aria-labelledby="team" className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 id="team" className="font-semibold">
          Team performance
        </h3>
        <FigureInfo figure="team" />
      </div>
      <DataTable
        label="Team performance"
        columns={COLUMNS}
        rows={rows}
        rowId={({ user }) => user.email}
        rowLabel={({ user }) => personName(user)}
        rowHref={({ user }) => hrefOf('assignee', [user.email])}
        status={tableStatusOf(
          state,
          () => retry('team'),
          () =>
            all.length === 0
              ? {
                  kind: 'empty',
                  title: 'No data available',
                  body: 'No incidents in this period have an assignee.',
                }
              : { kind: 'ready' },
          PER_PAGE,
        )}
      />
      {pages > 1 ? (
        <Pagination
          page={shown}
          pageCount={pages}
          total={all.length}
          firstItem={(shown - 1) * PER_PAGE + 1}
          lastItem={(shown - 1) * PER_PAGE + rows.length}
          itemName="assignees"
          onPageChange={turn}
        />
      ) : null}
    </section>
  );
}
