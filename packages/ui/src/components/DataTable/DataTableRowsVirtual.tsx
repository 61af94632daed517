import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { ROWS } from './DataTableRow.tsx';
import type { Reveal } from './row-parts.tsx';
import { useRowWindow } from './use-row-window.ts';

interface DataTableRowsVirtualProps {
  count: number;
  /** Height of a row. */
  rowPx: number;
  span: number;
  reveal: Reveal;
  /** What scrolls; `null` for the window. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Its height before it is measured. */
  scrollerPx: number | undefined;
  /** Draws a row, with a key. */
  children: (index: number) => ReactNode;
}

/** The rows that are in sight, and room for the others. */
export function DataTableRowsVirtual({
  count,
  rowPx,
  span,
  reveal,
  scroller,
  scrollerPx,
  children,
}: DataTableRowsVirtualProps) {
  const sightPx = scrollerPx ?? window.innerHeight;
  const seen = useRowWindow({ count, rowPx, scroller, sightPx });
  useLayoutEffect(() => {
    reveal.current = seen.reveal;
    return () => {
      reveal.current = null;
    };
  }, [reveal, seen.reveal]);
  const drawn = Array.from({ length: seen.end - seen.first }, (_, place) => seen.first + place);
  return (
    <tbody ref={seen.body} className={ROWS}>
      <Room span={span} height={seen.first * rowPx} />
      {drawn.map(children)}
      <Room span={span} height={(count - seen.end) * rowPx} />
    </tbody>
  );
}

function Room({ span, height }: { span: number; height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );
}
