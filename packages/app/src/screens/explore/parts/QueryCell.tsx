import type { Search } from '@sluice/contract/schemas/search';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';

/** The query of a row, and whether it searches the perimeter alone. */
export function QueryCell({ search }: { search: Search }) {
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="truncate font-mono text-sm">{escapeUntrustedText(search.query)}</span>
      {search.is_restricted_to_perimeter ? (
        <span className="text-sm text-text-muted">Restricted to perimeter</span>
      ) : null}
    </span>
  );
}
