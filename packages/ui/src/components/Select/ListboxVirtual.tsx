import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';

interface ListboxVirtualProps {
  list: RefObject<HTMLElement | null>;
  count: number;
  active: number;
  children: (index: number) => ReactNode;
}

/** The options that are in sight, of thousands. Loaded with the first such list. */
export function ListboxVirtual({ list, count, active, children }: ListboxVirtualProps) {
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => 32,
    overscan: 6,
    initialRect: { width: 0, height: 288 },
  });
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
  }, [active, virtual]);
  return (
    <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${item.start}px)` }}
        >
          {children(item.index)}
        </div>
      ))}
    </div>
  );
}
