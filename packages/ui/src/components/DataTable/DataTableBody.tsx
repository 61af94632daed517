import type { RowData } from '@tanstack/react-table';
import type { RefObject } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { DataTableMessage } from './DataTableMessage.tsx';
import { cellClasses, DataTableRow, ROWS } from './DataTableRow.tsx';
import { DataTableRowsVirtual } from './DataTableRowsVirtual.tsx';
import type { DataTableRowsProps, Reveal } from './row-parts.tsx';

/** More rows than this are drawn only where they are in sight. */
export const VIRTUAL_FROM = 100;

/** Rows of a table, or the message in their place. */
export function DataTableBody<Row extends RowData>({
  reveal,
  scroller,
  scrollerPx,
  ...props
}: DataTableRowsProps<Row> & {
  reveal: Reveal;
  scroller: RefObject<HTMLElement | null> | null;
  scrollerPx: number | undefined;
}) {
  const { say } = useWords(COMMON);
  const { columns, rows, status, selectable, density } = props;
  const extra = [selectable, props.renderExpanded, props.rowActions].filter(Boolean).length;
  const span = columns.length + extra;
  const height = density === 'compact' ? 'h-9' : 'h-11';
  if (status.kind === 'loading') {
    return (
      <tbody>
        {Array.from({ length: status.rows ?? 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike
          <tr key={index}>
            {extra === 0 ? null : <td colSpan={extra} className="border-border border-b px-3" />}
            {columns.map((column, place) => (
              <td
                key={column.id}
                className={cn(height, 'border-border border-b px-3', index === 0 && 'pt-0')}
              >
                {index === 0 && place === 0 ? (
                  <span className="sr-only">{say('loading')}</span>
                ) : null}
                <Skeleton
                  width={`${40 + ((index * 7 + place * 13) % 5) * 10}%`}
                  className={column.align === 'end' ? 'ms-auto' : undefined}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  if (status.kind !== 'ready' && status.kind !== 'refreshing') {
    return (
      <tbody>
        <tr>
          <td colSpan={span}>
            <DataTableMessage status={status} />
          </td>
        </tr>
      </tbody>
    );
  }
  const looks = cellClasses(props);
  if (rows.length > VIRTUAL_FROM) {
    return (
      <DataTableRowsVirtual
        count={rows.length}
        rowPx={density === 'compact' ? 36 : 44}
        span={span}
        reveal={reveal}
        scroller={scroller}
        scrollerPx={scrollerPx}
      >
        {(index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <DataTableRow
              key={props.rowId(row)}
              row={row}
              position={index + 2}
              looks={looks}
              {...props}
            />
          );
        }}
      </DataTableRowsVirtual>
    );
  }
  return (
    <tbody className={ROWS}>
      {rows.map((row) => (
        <DataTableRow key={props.rowId(row)} row={row} looks={looks} {...props} />
      ))}
    </tbody>
  );
}
