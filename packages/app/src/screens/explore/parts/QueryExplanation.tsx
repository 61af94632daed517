import type { SearchExplanation } from '@sluice/contract/schemas/search';
import { MOST_COUNTED } from '@sluice/domain/search-scan';
import { recentText } from '@sluice/domain/search-workbench';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { DataTable, type DataTableColumn } from '@sluice/ui/DataTable';
import { useState } from 'react';
import { asyncStateOf, tableStatusOf } from '../../../async-state.ts';
import { useAtomValue } from '../../../store.ts';
import { type AskedSearch, explanationAtom } from '../workbench.atoms.ts';

type Clause = SearchExplanation['clauses'][number] & { readonly isEmptying: boolean };

function countText(count: number): string {
  return `${count.toLocaleString('en-US')}${count >= MOST_COUNTED ? '+' : ''}`;
}

function columnsOf(mode: SearchExplanation['mode']): readonly DataTableColumn<Clause>[] {
  return [
    {
      id: 'text',
      header: 'Clause',
      cell: ({ text, isEmptying }) => (
        <span className="wrap-anywhere font-mono text-sm">
          {text} {isEmptying ? <Badge tone="critical">Leaves nothing</Badge> : null}
        </span>
      ),
    },
    {
      id: 'count',
      header: 'Finds alone',
      width: '120px',
      cell: ({ count }) => <span className="numbers">{countText(count)}</span>,
    },
    {
      id: 'left',
      header: mode === 'all' ? 'Left after it' : 'Found so far',
      width: '120px',
      cell: ({ left }) => <span className="numbers">{countText(left)}</span>,
    },
  ];
}

/** The button that explains a query, and the explanation. It is open from the first where nothing was found. */
export function QueryExplanation({ search, isOpen }: { search: AskedSearch; isOpen: boolean }) {
  const [isWanted, setWanted] = useState(isOpen);
  return (
    <div className="mt-1 mb-2 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Button size="small" aria-expanded={isWanted} onClick={() => setWanted(!isWanted)}>
          {isWanted ? 'Hide the explanation' : 'Explain this query'}
        </Button>
      </div>
      {isWanted ? <Explanation search={search} /> : null}
    </div>
  );
}

function Explanation({ search }: { search: AskedSearch }) {
  const [asked] = useState(() => explanationAtom(search));
  const query = useAtomValue(asked);
  const state = asyncStateOf(query, 'The query could not be explained.');
  const data = state.kind === 'ready' ? state.data : null;
  return (
    <section aria-label="Explanation" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <DataTable
        label="Clauses of the query"
        columns={columnsOf(data?.mode ?? 'all')}
        rows={(data?.clauses ?? []).map((clause, index) => ({
          ...clause,
          isEmptying: index === data?.emptying,
        }))}
        rowId={({ text }) => text}
        rowLabel={({ text }) => text}
        status={tableStatusOf(
          state,
          () => void query.refetch(),
          () => ({ kind: 'ready' }),
          2,
        )}
      />
      {data === null ? null : <p className="text-text-muted">{recentText(data.recent)}</p>}
    </section>
  );
}

/** What a query would have found lately, before it is saved; nothing while it is not known. */
export function RecentFinds({ search }: { search: AskedSearch }) {
  const [asked] = useState(() => explanationAtom(search));
  const { data } = useAtomValue(asked);
  return (
    <p role="status" className="min-h-5 text-text-muted">
      {data === undefined ? '' : recentText(data.recent)}
    </p>
  );
}
