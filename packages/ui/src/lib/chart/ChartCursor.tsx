import type { KeyboardEvent, PointerEvent } from 'react';
import { cn } from '../cn.ts';

/** The index that a key moves the cursor to; `undefined` for a key that does not move it. */
export function cursorStep(key: string, at: number | null, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: (at ?? count) - 1,
    ArrowRight: (at ?? -1) + 1,
    PageUp: (at ?? 0) + 10,
    PageDown: (at ?? 0) - 10,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

/** Where the cursor is, and where the range began that it extends. */
export interface CursorPlace {
  at: number | null;
  anchor: number | null;
}

/** The cursor is nowhere. */
export const NOWHERE: CursorPlace = { at: null, anchor: null };

interface CursorProps {
  /** What the cursor moves over. */
  label: string;
  count: number;
  place: CursorPlace;
  onPlace: (place: CursorPlace) => void;
  /** The figures under the cursor, in words. */
  spoken: string;
  /** The index at a distance in pixels from the left edge. */
  indexAt: (px: number) => number;
  left: number;
  width: number;
  height: number;
  /** Called by click and Enter with the first and the last index. */
  onChoose?: ((from: number, to: number) => void) | undefined;
  /** Whether a drag, or an arrow with Shift, extends the choice to a range. */
  ranges?: boolean | undefined;
}

/** The chart's one stop for the keyboard, and the ground that the pointer moves over. */
export function ChartCursor({
  label,
  count,
  place: { at, anchor },
  onPlace,
  spoken,
  indexAt,
  left,
  width,
  height,
  onChoose,
  ranges = false,
}: CursorProps) {
  const under = (event: PointerEvent<HTMLElement>) => {
    const px = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.max(0, Math.min(count - 1, indexAt(px)));
  };
  const choose = (to: number) => {
    const from = anchor ?? to;
    onChoose?.(Math.min(from, to), Math.max(from, to));
    onPlace({ at: to, anchor: null });
  };
  const press = (event: KeyboardEvent) => {
    const next = cursorStep(event.key, at, count);
    if (next !== undefined) {
      const extends_ = ranges && event.shiftKey;
      onPlace({ at: next, anchor: extends_ ? (anchor ?? at ?? next) : null });
    } else if (event.key === 'Enter' && at !== null && onChoose) choose(at);
    else if (event.key === 'Escape' && at !== null) {
      event.stopPropagation();
      onPlace(NOWHERE);
    } else return;
    event.preventDefault();
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={at ?? 0}
      aria-valuetext={spoken}
      style={{ left, height, width }}
      className={cn(
        'absolute top-0 touch-pan-y rounded-xs',
        onChoose && (ranges ? 'cursor-crosshair' : 'cursor-pointer'),
      )}
      onPointerMove={(event) => onPlace({ at: under(event), anchor })}
      onPointerLeave={() => {
        // A drag goes on outside: the pointer is captured.
        if (anchor === null) onPlace(NOWHERE);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0 || !onChoose || !ranges) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onPlace({ at: under(event), anchor: under(event) });
      }}
      onPointerUp={(event) => {
        if (anchor !== null) choose(under(event));
      }}
      onPointerCancel={() => onPlace({ at, anchor: null })}
      onClick={() => {
        if (at !== null && !ranges) choose(at);
      }}
      onBlur={() => onPlace(NOWHERE)}
      onKeyDown={press}
    />
  );
}
