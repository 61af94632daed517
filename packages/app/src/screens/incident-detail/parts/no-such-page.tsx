import { Button } from '@sluice/ui/Button';
import type { DataTableStatus } from '@sluice/ui/DataTable';

/** What a table of occurrences says when the URL names a page behind its last one. */
export function noSuchPage(onFirstPage: () => void): DataTableStatus {
  return {
    kind: 'empty',
    title: "This page doesn't exist",
    action: <Button onClick={onFirstPage}>Go to the first page</Button>,
  };
}
