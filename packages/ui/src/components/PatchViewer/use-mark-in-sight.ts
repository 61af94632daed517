import { useEffect } from 'react';

/** What is kept free at both sides of a mark, in pixels. */
const SIDE_PX = 48;

/** Scrolls a patch sideways until the mark on a row is in sight; line numbers stand over its start. */
export function useMarkInSight(
  scroller: HTMLDivElement | null,
  rowId: string | null,
  highlightId: string | null,
): void {
  useEffect(() => {
    if (scroller === null || rowId === null) return;
    const show = () => {
      const row = scroller.querySelector(`#${CSS.escape(rowId)}`);
      const mark = row?.querySelector(
        highlightId === null ? 'mark' : `mark[data-highlight="${CSS.escape(highlightId)}"]`,
      );
      if (!row || !mark) return;
      const numbers = row.firstElementChild?.getBoundingClientRect().width ?? 0;
      const frame = scroller.getBoundingClientRect();
      const left = mark.getBoundingClientRect().left - frame.left;
      if (left < numbers || left > frame.width - SIDE_PX) {
        scroller.scrollLeft += left - numbers - SIDE_PX;
      }
    };
    // Rows far away are drawn once the patch has been scrolled to them: by then two frames have passed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, rowId, highlightId]);
}
