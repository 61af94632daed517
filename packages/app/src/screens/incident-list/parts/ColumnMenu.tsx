import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Settings2 } from 'lucide-react';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { EXTRA_COLUMNS, extraColumnsAtom } from '../columns.atoms.ts';
import { ALL_COLUMNS } from './columns.tsx';

/** Adds columns to the table, or takes them away. */
export function ColumnMenu() {
  const columns = useAtomValue(extraColumnsAtom);
  const setColumns = useSetAtom(extraColumnsAtom);
  return (
    <DropdownMenu
      label="Columns"
      align="end"
      trigger={<IconButton label="Columns" icon={<Settings2 />} />}
      items={EXTRA_COLUMNS.map((id) => ({
        kind: 'check' as const,
        id,
        label: ALL_COLUMNS.find((column) => column.id === id)?.header ?? id,
        checked: columns.includes(id),
        onCheckedChange: (isShown: boolean) =>
          setColumns(isShown ? [...columns, id] : columns.filter((column) => column !== id)),
      }))}
    />
  );
}
