import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Settings2 } from 'lucide-react';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  densityAtom,
  EXTRA_COLUMNS,
  extraColumnsAtom,
  isOverviewFoldedAtom,
} from '../columns.atoms.ts';
import { ALL_COLUMNS } from './columns.tsx';

/** What the list shows: folds figures and chart, adds columns to the table, or takes them away, and chooses the height of its rows. */
export function ColumnMenu() {
  const columns = useAtomValue(extraColumnsAtom);
  const setColumns = useSetAtom(extraColumnsAtom);
  const isFolded = useAtomValue(isOverviewFoldedAtom);
  const setIsFolded = useSetAtom(isOverviewFoldedAtom);
  const density = useAtomValue(densityAtom);
  const setDensity = useSetAtom(densityAtom);
  return (
    <DropdownMenu
      label="Display options"
      align="end"
      trigger={<IconButton label="Display options" icon={<Settings2 />} />}
      items={[
        {
          kind: 'check' as const,
          id: 'overview',
          label: 'Figures and chart',
          checked: !isFolded,
          onCheckedChange: (isShown: boolean) => setIsFolded(!isShown),
        },
        {
          kind: 'check' as const,
          id: 'compact',
          label: 'Compact rows',
          checked: density === 'compact',
          onCheckedChange: (isCompact: boolean) =>
            setDensity(isCompact ? 'compact' : 'comfortable'),
        },
        { kind: 'separator' as const, id: 'separator' },
        ...EXTRA_COLUMNS.map((id) => ({
          kind: 'check' as const,
          id,
          label: ALL_COLUMNS.find((column) => column.id === id)?.header ?? id,
          checked: columns.includes(id),
          onCheckedChange: (isShown: boolean) =>
            setColumns(isShown ? [...columns, id] : columns.filter((column) => column !== id)),
        })),
      ]}
    />
  );
}
