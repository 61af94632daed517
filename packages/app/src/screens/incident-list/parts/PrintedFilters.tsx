import { FILTER_LABELS } from '@sluice/domain/incident-filters';
import { KINDS } from '@sluice/domain/kind-info';
import { activeFilters } from '@sluice/domain/list-query';
import type { ReactNode } from 'react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { PrintedPeriod } from '../../../parts/PrintedPeriod.tsx';
import { useAtomValue } from '../../../store.ts';
import { filterSourcesAtom } from '../filter-sources.atoms.ts';
import { listQueryAtom } from '../incident-list.atoms.ts';
import { chipText, filterOptions } from './filter-options.ts';

/** What the list holds, on paper alone: there neither the tabs nor the bar of filters is drawn. */
export function PrintedFilters() {
  const query = useAtomValue(listQueryAtom);
  const options = filterOptions(useAtomValue(filterSourcesAtom));
  const { title } = KINDS[useAtomValue(kindAtom)];
  return (
    <dl data-print-scope="" className="hidden flex-wrap gap-x-4 text-sm print:flex">
      <Part term="Kind">{`${title}s`}</Part>
      <Part term="Detected">
        <PrintedPeriod range={query.range} />
      </Part>
      {activeFilters(query).map((filter) => (
        <Part key={filter} term={FILTER_LABELS[filter]}>
          {chipText(options[filter], query.filters[filter])}
        </Part>
      ))}
      {query.search === '' ? null : <Part term="Search">{query.search}</Part>}
    </dl>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-text-muted">{term}:</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
