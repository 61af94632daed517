import { useWords } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import type { DataTableStatus } from './types.ts';
import { WORDS } from './words.ts';

/** The message of a table without rows. */
export function DataTableMessage({
  status,
}: {
  status: Extract<DataTableStatus, { kind: 'empty' | 'filtered' | 'failed' }>;
}) {
  const { say } = useWords(WORDS);
  switch (status.kind) {
    case 'empty':
      return <EmptyState title={status.title} body={status.body} action={status.action} />;
    case 'filtered':
      return (
        <EmptyState
          title={status.title}
          body={status.body}
          action={
            <span className="flex flex-wrap items-center justify-center gap-2">
              {status.action}
              <Button size="small" onClick={status.onClear}>
                {status.clearLabel ?? say('clearFilters')}
              </Button>
            </span>
          }
        />
      );
    case 'failed':
      return <ErrorState title={status.title} body={status.body} onRetry={status.onRetry} />;
  }
}
