import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is narrower than so many pixels. Measured before the first paint, and again when its size
 * changes; a component reacts to the room that it has, not to the window.
 */
export function useContainerNarrow(
  element: RefObject<HTMLElement | null>,
  pixels: number,
): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const measure = () => setNarrow(node.clientWidth > 0 && node.clientWidth < pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, pixels]);
  return narrow;
}
