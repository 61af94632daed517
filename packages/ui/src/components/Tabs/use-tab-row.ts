import { type RefObject, useEffect, useRef } from 'react';

/** On which sides a row holds more than it shows. */
function sideOf(row: HTMLElement): 'none' | 'start' | 'end' | 'both' {
  const room = row.scrollWidth - row.clientWidth;
  if (room <= 1) return 'none';
  // In a row from right to left the position counts down from zero.
  const isRightToLeft = getComputedStyle(row).direction === 'rtl';
  const left = isRightToLeft ? room + row.scrollLeft : row.scrollLeft;
  const [hasLeft, hasRight] = [left > 1, left < room - 1];
  if (hasLeft && hasRight) return 'both';
  return hasLeft ? 'start' : 'end';
}

function showCurrent(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-current=page], [data-state=active]');
  if (tab === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/**
 * Keeps the current tab in sight, and marks on which side the row goes on (`data-more`: start is left, end is right).
 *
 * @param current key of the current tab
 */
export function useTabRow<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const ref = useRef<T>(null);
  const shown = useRef({ current, width: 0 });
  // After every drawing: a count that arrives makes the row longer.
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const now = { current, width: row.scrollWidth };
    if (now.width !== shown.current.width || now.current !== shown.current.current) {
      showCurrent(row);
      row.dataset.more = sideOf(row);
    }
    shown.current = now;
  });
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const mark = () => {
      row.dataset.more = sideOf(row);
    };
    mark();
    row.addEventListener('scroll', mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    sizes.observe(row);
    return () => {
      row.removeEventListener('scroll', mark);
      sizes.disconnect();
    };
  }, []);
  return ref;
}
