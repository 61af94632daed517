import { EmptyState } from '@sluice/ui/EmptyState';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { SearchField } from '@sluice/ui/SearchField';
import { useState } from 'react';
import { AsyncPanel } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { domainsStateAtom, retryPerimeterSettingsAction } from '../perimeter-settings.atoms.ts';

/** The monitored e-mail domains: the provider sets them. */
export function Domains() {
  const state = useAtomValue(domainsStateAtom);
  const retry = useSetAtom(retryPerimeterSettingsAction);
  const [search, setSearch] = useState('');
  return (
    <AsyncPanel state={state} onRetry={retry} lines={5}>
      {(domains) => {
        const shown = domains.filter((one) => one.includes(search.trim().toLowerCase()));
        return (
          <div className="grid gap-3">
            <div className="max-w-80">
              <SearchField label="Search domains" value={search} onValueChange={setSearch} />
            </div>
            {shown.length === 0 ? (
              <EmptyState
                title={domains.length === 0 ? 'No domain is monitored yet' : 'No domain matches'}
                body="Your Sluice contact adds email domains for your company."
              />
            ) : (
              <RowList>
                {shown.map((one) => (
                  <ListRow key={one} title={one} />
                ))}
              </RowList>
            )}
          </div>
        );
      }}
    </AsyncPanel>
  );
}
