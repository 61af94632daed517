import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { CHART_FILL } from '../tone.ts';
import type { ChartSeries } from './ChartFrame.tsx';

/** Pixels left of the plot for the figures of the value axis. */
export const AXIS_PX = 40;
/** Pixels below the plot for the labels of the other axis. */
export const AXIS_BELOW_PX = 20;

/** What a bar is wide at most, in pixels: a few of them are not to fill the plot with blocks. */
export const BAR_MOST_PX = 48;

/** A figure short enough for an axis: `1.5k`. */
export function axisText(value: number): string {
  if (value < 1_000) return String(value);
  const [unit, letter] = value < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `${Math.round((value / unit) * 100) / 100}${letter}`;
}

interface ChartPlateProps {
  width: number;
  /** Of the plot, without the axis below it. */
  height: number;
  children: ReactNode;
}

/** What a chart is drawn on. Screen readers have its cursor and its table. */
export function ChartPlate({ width, height, children }: ChartPlateProps) {
  const whole = height + AXIS_BELOW_PX;
  return (
    <svg
      aria-hidden
      // Time and figures run from left to right in every language.
      direction="ltr"
      width={width}
      height={whole}
      viewBox={`0 0 ${width} ${whole}`}
      className="block text-xs"
    >
      {children}
    </svg>
  );
}

/** One label below the plot. */
export interface AxisTick {
  x: number;
  text: string;
  align?: 'start' | 'middle' | undefined;
}

interface AxesProps {
  top: number;
  y: (value: number) => number;
  width: number;
  height: number;
  ticks: readonly AxisTick[];
}

/** Three lines with their figures, and labels below. Whoever gives the ticks keeps them apart. */
export function Axes({ top, y, width, height, ticks }: AxesProps) {
  return (
    <g>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line
            x1={AXIS_PX}
            x2={width}
            y1={Math.round(y(value)) - 0.5}
            y2={Math.round(y(value)) - 0.5}
            className="stroke-chart-grid"
          />
          <text
            x={AXIS_PX - 8}
            y={y(value) + 4}
            textAnchor="end"
            className="numbers fill-text-subtle"
          >
            {axisText(value)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text
          key={tick.x}
          x={tick.x}
          y={height + 16}
          textAnchor={tick.align ?? 'start'}
          className="numbers fill-text-subtle"
        >
          {tick.align !== 'middle' && tick.x + 60 > width ? '' : tick.text}
        </text>
      ))}
    </g>
  );
}

/** One memoised path a series: neither hover nor focus draws them again. */
export const FilledPaths = memo(function FilledPaths({
  series,
  paths,
}: {
  series: readonly ChartSeries[];
  paths: readonly string[];
}) {
  return series.map((one, index) => (
    <path key={one.id} d={paths[index]} className={CHART_FILL[one.tone]} />
  ));
});

interface CursorProps {
  /** What the cursor moves over. */
  label: string;
  count: number;
  at: number | null;
  onAt: (at: number | null) => void;
  /** The figures under the cursor, in words. */
  spoken: string;
  /** The place of a pointer, 0 to 1 over the width. */
  indexAt: (share: number) => number;
  left: number;
  width: number;
  height: number;
  onChoose?: ((at: number) => void) | undefined;
}

/** Where a key leads from a place; `undefined` for a key that is none of the cursor's. */
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

/** The chart's one stop for the keyboard, and the ground that the pointer moves over. */
export function ChartCursor({
  label,
  count,
  at,
  onAt,
  spoken,
  indexAt,
  left,
  width,
  height,
  onChoose,
}: CursorProps) {
  const press = (event: KeyboardEvent) => {
    const next = cursorStep(event.key, at, count);
    if (next !== undefined) onAt(next);
    else if (event.key === 'Enter' && at !== null && onChoose) onChoose(at);
    else if (event.key === 'Escape' && at !== null) {
      event.stopPropagation();
      onAt(null);
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
      className={cn('absolute top-0 touch-pan-y rounded-xs', onChoose && 'cursor-pointer')}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const index = indexAt((event.clientX - box.left) / Math.max(1, box.width));
        onAt(Math.max(0, Math.min(count - 1, index)));
      }}
      onPointerLeave={() => onAt(null)}
      onClick={() => {
        if (at !== null) onChoose?.(at);
      }}
      onBlur={() => onAt(null)}
      onKeyDown={press}
    />
  );
}
