import type { SavedResult } from '@sluice/contract/schemas/search';
import { shortSha } from '@sluice/domain/ids';
import { pageCount } from '@sluice/domain/paging';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { ButtonLink } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Pagination } from '@sluice/ui/Pagination';
import { Skeleton } from '@sluice/ui/Skeleton';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import type { TableState } from '../../../table-state.ts';
import { bookmarksTable, EXPLORE_PAGE_SIZE, retryListsAction } from '../lists.atoms.ts';
import { ResultCard } from './ResultCard.tsx';

/** The person's own bookmarks (spec 001 §2). */
export function BookmarksTab({ state }: { state: TableState<SavedResult> }) {
  const { page } = useAtomValue(bookmarksTable.queryAtom);
  const hrefOf = useAtomValue(bookmarksTable.hrefAtom);
  const retry = useSetAtom(retryListsAction);
  switch (state.kind) {
    case 'loading':
      return <Skeleton shape="block" height="240px" />;
    case 'empty':
    case 'noMatch':
      return (
        <EmptyState
          size="page"
          title="No bookmarks"
          body="Select “Add bookmark” on a search result to keep it here."
          action={<ButtonLink href={paths.explore('new')}>New search</ButtonLink>}
        />
      );
    case 'pageOutOfRange':
      return (
        <EmptyState
          size="page"
          title="This page doesn't exist"
          action={<ButtonLink href={hrefOf({ page: 1 })}>Go to the first page</ButtonLink>}
        />
      );
    case 'forbidden':
    case 'failed':
      return (
        <ErrorState
          size="page"
          title="Couldn't retrieve the bookmarks."
          body={state.kind === 'failed' ? state.text : 'Not authorized'}
          onRetry={retry}
        />
      );
    case 'ready':
      return (
        <section aria-label="Bookmarks" className="grid gap-4">
          {state.rows.map((row) =>
            row.result === null ? (
              <Gone key={row.uuid} row={row} />
            ) : (
              <ResultCard key={row.uuid} result={row.result} search={row.search} />
            ),
          )}
          <Pagination
            page={page}
            pageCount={pageCount(state.total, EXPLORE_PAGE_SIZE)}
            total={state.total}
            firstItem={(page - 1) * EXPLORE_PAGE_SIZE + 1}
            lastItem={(page - 1) * EXPLORE_PAGE_SIZE + state.rows.length}
            itemName="bookmarks"
            hrefOf={(next) => hrefOf({ page: next })}
          />
        </section>
      );
  }
}

/** A bookmark whose commit is not kept any more. */
function Gone({ row }: { row: SavedResult }) {
  return (
    <article className="panel p-4 text-text-muted">
      <p className="break-words font-mono text-sm">
        {escapeUntrustedText(`${row.repo_name}/${row.filename}`)} at {shortSha(row.sha)}
      </p>
      <p className="mt-1 text-sm">This content is not available on GitHub anymore</p>
    </article>
  );
}
