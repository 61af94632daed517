import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import type { DataTableStatus } from './types.ts';

/** What stands in place of rows. */
export function DataTableMessage({
  status,
}: {
  status: Extract<DataTableStatus, { kind: 'empty' | 'filtered' | 'failed' }>;
}) {
  switch (status.kind) {
    case 'empty':
      return <EmptyState title={status.title} body={status.body} action={status.action} />;
    case 'filtered':
      return (
        <EmptyState
          title={status.title}
          body={status.body}
          action={
            <Button size="small" onClick={status.onClear}>
              {status.clearLabel ?? 'Clear filters'}
            </Button>
          }
        />
      );
    case 'failed':
      return <ErrorState title={status.title} body={status.body} onRetry={status.onRetry} />;
  }
}
