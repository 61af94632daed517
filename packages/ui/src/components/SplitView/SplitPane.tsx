import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { readingDirection } from '../../lib/direction.ts';
import { useWords, words } from '../../lib/words/words.ts';
import type { SplitViewProps } from './props.ts';

const WORDS = words('SplitView', {
  resize: 'Resize {pane}',
});
/** Words of this component. */
export type SplitViewWords = typeof WORDS;

/** What an arrow moves the edge by, in pixels. */
const STEP = 32;

/** The edge and the pane behind it; its code comes when one is opened. */
export function SplitPane({
  pane,
  paneLabel,
  size,
  onSizeChange,
  limits = { min: 360, max: 760 },
}: Pick<SplitViewProps, 'pane' | 'paneLabel' | 'size' | 'onSizeChange' | 'limits'>) {
  const { say } = useWords(WORDS);
  const id = useId();
  const start = useRef<{ x: number; size: number } | null>(null);
  const set = (next: number) =>
    onSizeChange(Math.round(Math.min(limits.max, Math.max(limits.min, next))));
  const toward = () => (readingDirection() === 'rtl' ? -1 : 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: size + STEP * toward(),
      ArrowRight: size - STEP * toward(),
      Home: limits.max,
      End: limits.min,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      start.current = { x: event.clientX, size };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      set(start.current.size + (start.current.x - event.clientX) * toward());
    },
    onPointerUp: () => {
      start.current = null;
    },
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, and has no value */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={say('resize', { pane: paneLabel })}
        aria-controls={id}
        aria-valuenow={size}
        aria-valuemin={limits.min}
        aria-valuemax={limits.max}
        onKeyDown={onKeyDown}
        {...drag}
        className="relative ms-3 w-2 shrink-0 cursor-col-resize touch-none rounded-xs before:absolute before:inset-y-0 before:start-1/2 before:w-px before:bg-border hover:before:w-0.5 hover:before:bg-accent focus-visible:before:bg-accent"
      />
      <section
        id={id}
        aria-label={paneLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        style={{ width: size }}
        className="sticky top-0 h-dvh max-w-[60%] shrink-0 self-start overflow-y-auto overscroll-contain ps-3"
      >
        {pane}
      </section>
    </>
  );
}
