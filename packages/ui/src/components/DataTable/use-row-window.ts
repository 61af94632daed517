import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface RowWindowInput {
  count: number;
  /** Height of each row. */
  rowPx: number;
  /** What scrolls; `null` for the window. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Height of what is in sight, before it is measured. */
  sightPx: number;
}

interface RowWindow {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The rows that are drawn: from `first` up to `end`, which is not. */
  first: number;
  end: number;
  /** Scrolls no farther than it takes to bring a row into sight. */
  reveal: (index: number) => void;
}

/** What the headings take of what is in sight. */
const HEAD_PX = 36;
/** Rows drawn beyond both edges, and how many of them may be missing before others are drawn. */
const OVERSCAN = 3;
const SLACK = 2;

const near = (one: number, other: number) => Math.abs(one - other) <= SLACK;

/** Where the rows stand in what scrolls: how far their first one is above its upper edge, and how high that is. */
function place(body: HTMLElement, scroller: HTMLElement | null) {
  const { top } = body.getBoundingClientRect();
  if (scroller === null) return { above: -top, height: window.innerHeight };
  return { above: scroller.getBoundingClientRect().top - top, height: scroller.clientHeight };
}

/**
 * Which rows are in sight, by arithmetic alone: rows of one height need nothing written down for each of them, and a hundred
 * thousand cost what a hundred do.
 */
export function useRowWindow({ count, rowPx, scroller, sightPx }: RowWindowInput): RowWindow {
  const body = useRef<HTMLTableSectionElement | null>(null);
  const [range, setRange] = useState(() => ({
    first: 0,
    end: Math.ceil((sightPx - HEAD_PX) / rowPx) + OVERSCAN,
  }));
  const { first, end } = range;
  const drawn = useRef(range);

  // Not a layout effect: those of a child run before the ref of the box around it is set.
  useEffect(() => {
    const box = scroller?.current ?? null;
    const read = () => {
      if (body.current === null) return;
      const { above, height } = place(body.current, box);
      const from = Math.max(0, Math.floor(above / rowPx) - OVERSCAN);
      const to = Math.max(from, Math.ceil((above + height) / rowPx) + OVERSCAN);
      if (near(drawn.current.first, from) && near(drawn.current.end, to)) return;
      drawn.current = { first: from, end: to };
      setRange(drawn.current);
    };
    read();
    const target = box ?? window;
    target.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(box ?? document.documentElement);
    return () => {
      target.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [scroller, rowPx]);

  const reveal = useCallback(
    (index: number) => {
      if (body.current === null) return;
      const box = scroller?.current ?? null;
      const { above, height } = place(body.current, box);
      const top = index * rowPx;
      // A heading that stays lies over the first row in sight.
      const by =
        top < above + rowPx ? top - above - rowPx : Math.max(0, top + rowPx - above - height);
      (box ?? window).scrollBy({ top: by });
    },
    [scroller, rowPx],
  );
  return { body, first: Math.min(first, count), end: Math.min(end, count), reveal };
}
