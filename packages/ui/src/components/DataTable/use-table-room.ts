import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Narrower than this many pixels, rows are cards. */
const CARDS_PX = 640;

/**
 * What there is room for: measured before the first paint and again when sizes change, by the room that the table has
 * and not by the window.
 *
 * @param columns what is shown: other columns are measured again
 */
export function useTableRoom(root: RefObject<HTMLElement | null>, columns: string) {
  const [room, setRoom] = useState({ isForCards: false, isTooNarrow: false });
  const reported = useRef(room);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need other room, and the table is measured when it replaces the cards
  useLayoutEffect(() => {
    const box = root.current;
    if (box === null) return;
    const measure = () => {
      const width = box.clientWidth;
      const isForCards = width > 0 && width < CARDS_PX;
      const table = isForCards ? null : box.querySelector('table');
      const isTooNarrow = table !== null && table.offsetWidth > width;
      // Asking React for what is there already costs as much as drawing a row.
      const now = reported.current;
      if (now.isForCards === isForCards && now.isTooNarrow === isTooNarrow) return;
      reported.current = { isForCards, isTooNarrow };
      setRoom(reported.current);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [root, columns, room.isForCards]);
  return room;
}
