import type { ScanFrequency } from '@sluice/domain/search-scan';
import { Button } from '@sluice/ui/Button';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { ChevronDown, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { settingsQueryAtom } from '../../../atoms/session.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { scanAction } from '../search-writes.atoms.ts';
import { SaveSearchDialog } from './SaveSearchDialog.tsx';

export interface ScanMenuProps {
  /** The search. */
  search: string;
  query: string;
  isRestricted: boolean;
  /** How many patches it found. */
  count: number;
}

const LATER: readonly (readonly [ScanFrequency, string])[] = [
  ['DAILY', 'Save and scan daily'],
  ['WEEKLY', 'Save and scan weekly'],
  ['NEVER', 'Save and scan later'],
];

/** The menu *Scan for secrets* (spec 001 §2); saving asks for a name. */
export function ScanMenu({ search, query, isRestricted, count }: ScanMenuProps) {
  const most = useAtomValue(settingsQueryAtom).data?.max_scanned_patches ?? null;
  const scan = useSetAtom(scanAction);
  const busy = useAtomValue(scanAction).pending.length > 0;
  const [frequency, setFrequency] = useState<ScanFrequency | null>(null);
  const isTooMuch = most !== null && count >= most;
  const trigger = (
    <Button
      tone="primary"
      icon={<ScanSearch />}
      trailing={<ChevronDown />}
      busy={busy}
      disabledReason={
        isTooMuch
          ? `Narrow the search: scans take fewer than ${most.toLocaleString('en-US')} patches.`
          : undefined
      }
    >
      Scan for secrets
    </Button>
  );
  if (isTooMuch) return trigger;
  return (
    <>
      <DropdownMenu
        label="Scan for secrets"
        align="end"
        trigger={trigger}
        items={[
          {
            id: 'now',
            label: 'Scan now',
            onSelect: () => void scan({ body: { search } }),
          },
          { kind: 'separator', id: 's1' },
          ...LATER.map(([id, label]) => ({ id, label, onSelect: () => setFrequency(id) })),
        ]}
      />
      {frequency === null ? null : (
        <SaveSearchDialog
          search={search}
          query={query}
          isRestricted={isRestricted}
          frequency={frequency}
          onClose={() => setFrequency(null)}
        />
      )}
    </>
  );
}
