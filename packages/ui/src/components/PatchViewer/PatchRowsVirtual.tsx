import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import { PatchRow } from './PatchRow.tsx';
import type { PatchRowsProps } from './PatchRows.tsx';

const ROW_PX = 20;

/** Only the rows in sight, for patches of any length. Loaded when a patch is long. */
export function PatchRowsVirtual({
  context,
  drawn,
  scroller,
  focusRow,
  selectedRow,
  activeId,
  activeRow,
}: PatchRowsProps) {
  const virtual = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 20,
    getItemKey: (index) => drawn[index] ?? index,
  });
  useEffect(() => {
    if (focusRow === null || scroller === null) return;
    const index = drawn.indexOf(focusRow);
    if (index !== -1) virtual.scrollToIndex(index, { align: 'center' });
  }, [focusRow, drawn, virtual, scroller]);

  const items = virtual.getVirtualItems();
  return (
    <div className="relative min-w-full" style={{ height: virtual.getTotalSize() }}>
      <div
        className="absolute inset-x-0 top-0"
        style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
      >
        {items.map((item) => {
          const row = drawn[item.index] ?? 0;
          return (
            <div key={item.key} data-index={item.index} ref={virtual.measureElement}>
              <PatchRow
                row={row}
                context={context}
                selected={row === selectedRow}
                active={row === activeRow ? activeId : null}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
