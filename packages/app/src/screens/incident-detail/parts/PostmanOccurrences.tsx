import type { PostmanOccurrence } from '@sluice/contract/schemas/postman';
import { pageCount } from '@sluice/domain/paging';
import {
  POSTMAN_LOCATION_LABELS,
  POSTMAN_OBJECT_LABELS,
  postmanInstruction,
} from '@sluice/domain/postman';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { ButtonLink } from '@sluice/ui/Button';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { Pagination } from '@sluice/ui/Pagination';
import type { AsyncState } from '../../../async-state.ts';
import { postmanPlaceText } from '../../../incidents/incident.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  moveInOccurrencesAction,
  OCCURRENCES_PER_PAGE,
  occurrencePlaceAtom,
  occurrenceSortOf,
} from '../occurrences.atoms.ts';
import {
  postmanOccurrencesAtom,
  postmanPageAtom,
  retryPostmanAction,
  shownPostmanAtom,
  showPostmanAction,
} from '../postman.atoms.ts';
import { noSuchPage } from './no-such-page.tsx';

const COLUMNS: readonly DataTableColumn<PostmanOccurrence>[] = [
  {
    id: 'date',
    header: 'Date',
    width: '104px',
    sortable: true,
    inCard: 'corner',
    cell: (row) => <When at={row.detected_at} />,
  },
  {
    id: 'where',
    header: 'Where',
    width: '392px',
    rowLink: true,
    inCard: 'title',
    cell: (row) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{escapeUntrustedText(row.workspace.name)}</span>
        <span className="truncate text-sm text-text-muted">
          {escapeUntrustedText(postmanPlaceText(row))}
        </span>
      </span>
    ),
  },
];

const rowId = (row: PostmanOccurrence): string => String(row.id);
const rowLabel = (row: PostmanOccurrence): string =>
  escapeUntrustedText(`Occurrence in ${row.workspace.name}, ${postmanPlaceText(row)}`);

function statusOf(
  state: AsyncState<readonly PostmanOccurrence[]>,
  hasRows: boolean,
  onRetry: () => void,
  onFirstPage: () => void,
): DataTableStatus {
  switch (state.kind) {
    case 'loading':
      return { kind: 'loading', rows: OCCURRENCES_PER_PAGE };
    case 'failed':
      return { kind: 'failed', title: state.text, onRetry };
    case 'ready':
      if (state.data.length === 0) return { kind: 'empty', title: 'No data available' };
      return hasRows ? { kind: 'ready' } : noSuchPage(onFirstPage);
  }
}

/** The places of a secret in Postman, five a page, and what to do about the one that is chosen (spec 000 §2.3). */
export function PostmanOccurrences() {
  const state = useAtomValue(postmanOccurrencesAtom);
  const rows = useAtomValue(postmanPageAtom);
  const shown = useAtomValue(shownPostmanAtom);
  const { page, sort } = useAtomValue(occurrencePlaceAtom);
  const move = useSetAtom(moveInOccurrencesAction);
  const show = useSetAtom(showPostmanAction);
  const retry = useSetAtom(retryPostmanAction);
  const total = state.kind === 'ready' ? state.data.length : 0;
  const first = (page - 1) * OCCURRENCES_PER_PAGE + 1;
  return (
    <div className="grid min-w-0 gap-5">
      <div className="grid min-w-0 gap-3">
        <DataTable
          label="Occurrences"
          density="compact"
          columns={COLUMNS}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          onRowActivate={show}
          activeRow={shown === null ? undefined : rowId(shown)}
          status={statusOf(state, rows.length > 0, retry, () => move({ page: 1 }))}
          sort={{ column: 'date', direction: sort.isDescending ? 'desc' : 'asc' }}
          onSortChange={({ direction }) =>
            move({ sort: occurrenceSortOf('date', direction === 'desc') })
          }
        />
        {total > OCCURRENCES_PER_PAGE && rows.length > 0 ? (
          <Pagination
            page={page}
            pageCount={pageCount(total, OCCURRENCES_PER_PAGE)}
            total={total}
            firstItem={first}
            lastItem={first + rows.length - 1}
            itemName="occurrences"
            onPageChange={(next) => move({ page: next })}
          />
        ) : null}
      </div>
      {shown === null ? null : <PostmanPlace occurrence={shown} />}
    </div>
  );
}

function PostmanPlace({ occurrence }: { occurrence: PostmanOccurrence }) {
  const { workspace, folder_names, object_type, object_name, object_url } = occurrence;
  const { location_type, location_key } = occurrence;
  const location = location_type === null ? null : POSTMAN_LOCATION_LABELS[location_type];
  const href = object_url ?? workspace.url;
  return (
    <section aria-label="Where it is in Postman" className="panel grid gap-4 p-4">
      <DescriptionList
        items={[
          { term: 'Workspace', description: escapeUntrustedText(workspace.name) },
          ...(folder_names.length === 0
            ? []
            : [{ term: 'Folders', description: escapeUntrustedText(folder_names.join(' / ')) }]),
          {
            term: POSTMAN_OBJECT_LABELS[object_type],
            description: escapeUntrustedText(object_name),
          },
          ...(location === null
            ? []
            : [
                {
                  term: location,
                  description:
                    location_key === null ? 'The whole text' : escapeUntrustedText(location_key),
                },
              ]),
        ]}
      />
      <p>{postmanInstruction(location_type)}</p>
      {href === null ? (
        <p className="text-sm text-text-muted">
          It came with an exported file, which does not name its address in Postman.
        </p>
      ) : (
        <ButtonLink href={href} target="_blank" rel="noreferrer" className="justify-self-start">
          See on Postman
        </ButtonLink>
      )}
    </section>
  );
}
