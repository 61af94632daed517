import { useEffect } from 'react';
import { PatchRow, type RowContext } from './PatchRow.tsx';

/** What both ways of drawing rows take. */
export interface PatchRowsProps {
  context: RowContext;
  /** Row numbers of the patch that are drawn. */
  drawn: Int32Array;
  /** The box that scrolls; `null` until it is mounted. */
  scroller: HTMLDivElement | null;
  /** The row to bring into sight. */
  focusRow: number | null;
  selectedRow: number;
  activeId: string | null;
  activeRow: number;
}

const BLOCK = 50;
const ROW_PX = 20;

/**
 * Rows in plain blocks that the browser lays out when they come into sight: its own find and print work. For up to
 * about two thousand rows; beyond that see `PatchRowsVirtual`.
 */
export function PatchRows({
  context,
  drawn,
  scroller,
  focusRow,
  selectedRow,
  activeId,
  activeRow,
}: PatchRowsProps) {
  useEffect(() => {
    const box = scroller;
    if (focusRow === null || box === null) return;
    const node = box.querySelector(`#${CSS.escape(`${context.idPrefix}-${focusRow}`)}`);
    if (!node) return;
    const place = node.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (place.top < frame.top || place.bottom > frame.bottom) {
      box.scrollTop += place.top - frame.top - frame.height / 2 + place.height / 2;
    }
  }, [focusRow, scroller, context.idPrefix]);

  const blocks = Math.ceil(drawn.length / BLOCK);
  return Array.from({ length: blocks }, (_, block) => {
    const rows = drawn.subarray(block * BLOCK, (block + 1) * BLOCK);
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key
        key={block}
        className="[content-visibility:auto]"
        style={{ containIntrinsicSize: `auto none auto ${rows.length * ROW_PX}px` }}
      >
        {Array.from(rows, (row) => (
          <PatchRow
            key={row}
            row={row}
            context={context}
            selected={row === selectedRow}
            active={row === activeRow ? activeId : null}
          />
        ))}
      </div>
    );
  });
}
