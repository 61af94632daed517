import { INCIDENT_SORTS } from '@sluice/domain/incident-order';
import { withOrdering } from '@sluice/domain/list-query';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Settings2 } from 'lucide-react';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import { PAGE_SIZES, pageSizeAtom } from '../../../atoms/page-size.atoms.ts';
import { opensBesideAtom } from '../../../atoms/preview.atoms.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  densityAtom,
  EXTRA_COLUMNS,
  extraColumnsAtom,
  fitsColumnsAtom,
  isOverviewFoldedAtom,
} from '../columns.atoms.ts';
import { changeListAction, listQueryAtom } from '../incident-list.atoms.ts';
import { ALL_COLUMNS, columnsOf } from './columns.tsx';

/** What the list shows: folds figures and chart, adds columns to the table, or takes them away, and chooses the height of its rows. */
export function ColumnMenu() {
  const columns = useAtomValue(extraColumnsAtom);
  const setColumns = useSetAtom(extraColumnsAtom);
  const isFolded = useAtomValue(isOverviewFoldedAtom);
  const setIsFolded = useSetAtom(isOverviewFoldedAtom);
  const pageSize = useAtomValue(pageSizeAtom);
  const setPageSize = useSetAtom(pageSizeAtom);
  const onChange = useSetAtom(changeListAction);
  const opensBeside = useAtomValue(opensBesideAtom);
  const setOpensBeside = useSetAtom(opensBesideAtom);
  const kind = useAtomValue(kindAtom);
  const { ordering } = useAtomValue(listQueryAtom);
  const density = useAtomValue(densityAtom);
  const fits = useAtomValue(fitsColumnsAtom);
  const setFits = useSetAtom(fitsColumnsAtom);
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
        {
          kind: 'check' as const,
          id: 'beside',
          label: 'Open beside the list',
          checked: opensBeside,
          onCheckedChange: setOpensBeside,
        },
        { kind: 'separator' as const, id: 'orders' },
        { kind: 'heading' as const, id: 'order-heading', label: 'Order by' },
        {
          kind: 'radio' as const,
          id: 'order',
          label: 'Order',
          value: ordering.field,
          options: columnsOf(kind)
            .filter(({ sortable }) => sortable)
            .map(({ id, header }) => ({ value: id, label: header })),
          onValueChange: (value: string) => {
            const field = INCIDENT_SORTS.find((sort) => sort === value);
            if (field !== undefined) {
              onChange((query) => withOrdering(query, { ...query.ordering, field }));
            }
          },
        },
        { kind: 'separator' as const, id: 'pages' },
        { kind: 'heading' as const, id: 'rows-heading', label: 'Rows per page' },
        {
          kind: 'radio' as const,
          id: 'rows',
          label: 'Rows a page',
          value: String(pageSize),
          options: PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
          onValueChange: (value: string) => {
            setPageSize(PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0]);
            onChange((query) => ({ ...query, page: 1 }));
          },
        },
        { kind: 'separator' as const, id: 'separator' },
        { kind: 'heading' as const, id: 'columns-heading', label: 'Columns' },
        {
          kind: 'check' as const,
          id: 'fit',
          label: 'Hide columns without room',
          checked: fits,
          onCheckedChange: setFits,
        },
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
