import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Reveal } from './DataTableBody.tsx';

interface DataTableRowsVirtualProps {
  count: number;
  /** Height of a row; opened rows are measured. */
  rowPx: number;
  span: number;
  reveal: Reveal;
  /** What scrolls; `null` for the window. */
  scroller: RefObject<HTMLElement | null> | null;
  /** Its height before it is measured. */
  scrollerPx: number | undefined;
  className: string;
  children: (index: number) => ReactNode;
}

/** The rows that are in sight, and room for the others. Loaded with the first table of more than a hundred rows. */
export function DataTableRowsVirtual(props: DataTableRowsVirtualProps) {
  return props.scroller === null ? <InWindow {...props} /> : <InScroller {...props} />;
}

function InWindow(props: DataTableRowsVirtualProps) {
  const body = useRef<HTMLTableSectionElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer<Element>({
    count: props.count,
    estimateSize: () => props.rowPx,
    overscan: 8,
    // The first drawing has rows already, before anything is measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
  });
  return <Window {...props} body={body} virtual={virtual} margin={top} />;
}

function InScroller(props: DataTableRowsVirtualProps) {
  const body = useRef<HTMLTableSectionElement | null>(null);
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: props.count,
    getScrollElement: () => props.scroller?.current ?? null,
    estimateSize: () => props.rowPx,
    overscan: 8,
    initialRect: { width: 0, height: props.scrollerPx ?? window.innerHeight },
  });
  return <Window {...props} body={body} virtual={virtual} margin={0} />;
}

interface VirtualRows {
  getVirtualItems: () => { key: unknown; index: number; start: number; end: number }[];
  getTotalSize: () => number;
  scrollToIndex: (index: number, options: { align: 'auto' }) => void;
}

function Window({
  span,
  reveal,
  className,
  children,
  body,
  virtual,
  margin,
}: DataTableRowsVirtualProps & {
  body: RefObject<HTMLTableSectionElement | null>;
  virtual: VirtualRows;
  margin: number;
}) {
  useLayoutEffect(() => {
    reveal.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
    return () => {
      reveal.current = null;
    };
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? margin) - margin;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body} className={className}>
      <Room span={span} height={before} />
      {items.map((item) => (
        <Fragment key={item.index}>{children(item.index)}</Fragment>
      ))}
      <Room span={span} height={after} />
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
