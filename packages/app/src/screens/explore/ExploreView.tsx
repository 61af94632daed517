import type { SeenAnswer } from '@sluice/contract/schemas/seen';
import { pageCount } from '@sluice/domain/paging';
import { ButtonLink } from '@sluice/ui/Button';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { Skeleton } from '@sluice/ui/Skeleton';
import { counted } from '../../lib/counted.ts';
import { SeenIncidents } from '../../parts/SeenIncidents.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { retrySearchAction, SEARCH_PAGE_SIZE, searchedAtom, searchHref } from './explore.atoms.ts';
import type { ExploreState } from './explore.states.ts';
import { QueryExplanation } from './parts/QueryExplanation.tsx';
import { ResultCard } from './parts/ResultCard.tsx';
import { ScanMenu } from './parts/ScanMenu.tsx';
import { SearchBox } from './parts/SearchBox.tsx';
import { EXAMPLES } from './parts/search-examples.ts';

const Pagination = later(
  async () => (await import('@sluice/ui/Pagination')).Pagination,
  <div className="h-7" />,
);

export interface ExploreViewProps {
  /** What the results are. */
  state: ExploreState;
}

/** A new search (spec 001 §2, New search). */
export function ExploreView({ state }: ExploreViewProps) {
  const searched = useAtomValue(searchedAtom);
  return (
    <>
      <SearchBox
        // Another search is another box: what was typed for the one before does not stay.
        key={`${searched.query} ${searched.isRestricted}`}
        searched={searched}
        error={state.kind === 'refused' ? state.text : null}
        busy={state.kind === 'loading'}
      />
      {state.kind === 'ready' || state.kind === 'noMatch' ? (
        <QueryExplanation
          key={`${state.kind} ${searched.query} ${searched.isRestricted}`}
          search={searched}
          isOpen={state.kind === 'noMatch'}
        />
      ) : null}
      <Results state={state} />
    </>
  );
}

function Results({ state }: ExploreViewProps) {
  const { query, isRestricted } = useAtomValue(searchedAtom);
  const retry = useSetAtom(retrySearchAction);
  switch (state.kind) {
    case 'idle':
      return <Examples />;
    case 'loading':
      return (
        <div className="grid gap-4" aria-busy>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" height="220px" />
          ))}
        </div>
      );
    case 'refused':
      return (
        <EmptyState
          title="Couldn't perform the search."
          body="The query has an error. See the message under it."
        />
      );
    case 'failed':
      return (
        <ErrorState
          title="Couldn't perform the search, please try again later!"
          body={state.text}
          onRetry={retry}
        />
      );
    case 'held':
      return <Held seen={state.seen} />;
    case 'noMatch':
      return (
        <EmptyState
          title="No commit matches this search"
          body={
            state.isRestricted
              ? 'Only commits of the company’s perimeter were searched.'
              : 'Fewer terms, or a word with * at its end, find more.'
          }
          action={
            state.isRestricted ? (
              <ButtonLink href={searchHref({ query, isRestricted: false })}>
                Search everywhere
              </ButtonLink>
            ) : undefined
          }
        />
      );
    case 'pageOutOfRange':
      return (
        <EmptyState
          title="This page doesn't exist"
          body={`The search has ${counted(state.pageCount, 'page')} now.`}
          action={
            <ButtonLink href={searchHref({ query, isRestricted })}>Go to the first page</ButtonLink>
          }
        />
      );
    case 'ready':
      return <Found state={state} query={query} isRestricted={isRestricted} />;
  }
}

function Found({
  state,
  query,
  isRestricted,
}: {
  state: Extract<ExploreState, { kind: 'ready' }>;
  query: string;
  isRestricted: boolean;
}) {
  const { answer, search, page, isCapped, isRefreshing } = state;
  const first = (page - 1) * SEARCH_PAGE_SIZE;
  return (
    <section aria-label="Results" aria-busy={isRefreshing || undefined} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-medium">
          {isCapped
            ? `${answer.count.toLocaleString('en-US')}+ results`
            : counted(answer.count, 'result')}
        </p>
        <ScanMenu search={search} query={query} isRestricted={isRestricted} count={answer.count} />
      </div>
      {answer.results.map((result) => (
        <ResultCard
          key={`${result.source_metadata.repo_name} ${result.sha} ${result.file.filename}`}
          result={result}
          search={search}
        />
      ))}
      <Pagination
        page={page}
        pageCount={pageCount(answer.count, SEARCH_PAGE_SIZE)}
        total={answer.count}
        capped={isCapped}
        firstItem={first + 1}
        lastItem={first + answer.results.length}
        itemName="results"
        hrefOf={(next) => searchHref({ query, isRestricted, page: next })}
      />
    </section>
  );
}

/** The answer to a query that held a secret. */
function Held({ seen }: { seen: SeenAnswer }) {
  return (
    <section aria-labelledby="held" className="panel grid gap-3 p-5">
      <h2 id="held" className="font-semibold text-lg">
        This query holds a secret
      </h2>
      <p className="text-text-muted">
        It was compared by its hash and is kept nowhere: not in the history, the audit log or the
        address of this page.
      </p>
      <SeenIncidents seen={seen} />
    </section>
  );
}

/** Queries to begin with. */
function Examples() {
  return (
    <section aria-labelledby="examples" className="panel grid gap-3 p-5">
      <h2 id="examples" className="font-semibold text-lg">
        Search the commits of watched repositories
      </h2>
      <ul className="grid gap-2.5">
        {EXAMPLES.map(({ query, what }) => (
          <li key={query} className="grid gap-0.5">
            <Link href={searchHref({ query, isRestricted: false })}>
              <code className="font-mono text-sm">{query}</code>
            </Link>
            <span className="text-sm text-text-muted">{what}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
