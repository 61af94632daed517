import { memo, type PointerEvent, useMemo, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { CHART_FILL, CHART_SWATCH } from '../../lib/tone.ts';
import { barsPath, type TimeBucket, tickIndices } from './bars.ts';
import type { TimeSeries } from './TimeBars.tsx';

interface TimeBarsPlotProps {
  label: string;
  series: readonly TimeSeries[];
  buckets: readonly TimeBucket[];
  formatBucket: (bucket: TimeBucket) => string;
  formatTick: (startMs: number) => string;
  width: number;
  height: number;
  top: number;
  y: (value: number) => number;
  onZoom: ((range: { start: number; end: number }) => void) | undefined;
}

const AXIS_PX = 34;
const TICK_GAP_PX = 84;
const AXIS_BELOW_PX = 20;

/** Bars, axes, one cursor. Hovering redraws the cursor and the tooltip; the paths stay. */
export function TimeBarsPlot({
  label,
  series,
  buckets,
  formatBucket,
  formatTick,
  width,
  height,
  top,
  y,
  onZoom,
}: TimeBarsPlotProps) {
  const [hover, setHover] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const count = buckets.length;
  const step = (width - AXIS_PX) / Math.max(1, count);
  const left = (index: number) => AXIS_PX + index * step;
  const clamp = (index: number) => Math.max(0, Math.min(count - 1, index));
  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return clamp(Math.floor((event.clientX - box.left) / step));
  };
  const zoom = (from: number, to: number) => {
    const first = buckets[Math.min(from, to)];
    const last = buckets[Math.max(from, to)];
    if (first && last) onZoom?.({ start: first.start, end: last.end });
    setAnchor(null);
  };
  const from = hover === null ? null : Math.min(hover, anchor ?? hover);
  const to = hover === null ? null : Math.max(hover, anchor ?? hover);
  const current = hover === null ? undefined : buckets[hover];
  const spoken =
    current === undefined
      ? `${count} bars`
      : `${formatBucket(current)}: ${series
          .map((one, index) => `${one.label} ${current.values[index] ?? 0}`)
          .join(', ')}`;

  return (
    <>
      <svg
        aria-hidden
        width={width}
        height={height + AXIS_BELOW_PX}
        className="block text-xs"
        viewBox={`0 0 ${width} ${height + AXIS_BELOW_PX}`}
      >
        <Axes
          top={top}
          y={y}
          width={width}
          height={height}
          ticks={tickIndices(count, width - AXIS_PX, TICK_GAP_PX).map((index) => ({
            x: left(index),
            text: formatTick(buckets[index]?.start ?? 0),
          }))}
        />
        {from === null || to === null ? null : (
          <rect
            x={left(from)}
            y={0}
            width={(to - from + 1) * step}
            height={height}
            className={anchor === null ? 'fill-press' : 'fill-accent-soft-strong'}
          />
        )}
        <Bars series={series} buckets={buckets} step={step} y={y} />
      </svg>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${label}, bars`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={hover ?? 0}
        aria-valuetext={spoken}
        style={{ insetInlineStart: AXIS_PX, height, width: width - AXIS_PX }}
        className={cn('absolute top-0 touch-pan-y rounded-xs', onZoom && 'cursor-crosshair')}
        onPointerMove={(event) => setHover(at(event))}
        onPointerLeave={() => {
          if (anchor === null) setHover(null);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0 || !onZoom) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setAnchor(at(event));
          setHover(at(event));
        }}
        onPointerUp={(event) => {
          if (anchor !== null) zoom(anchor, at(event));
        }}
        onPointerCancel={() => setAnchor(null)}
        onBlur={() => {
          setHover(null);
          setAnchor(null);
        }}
        onKeyDown={(event) => {
          const moves: Record<string, number> = {
            ArrowLeft: (hover ?? count) - 1,
            ArrowRight: (hover ?? -1) + 1,
            PageUp: (hover ?? 0) + 10,
            PageDown: (hover ?? 0) - 10,
            Home: 0,
            End: count - 1,
          };
          const next = moves[event.key];
          if (next !== undefined) {
            if (!event.shiftKey) setAnchor(null);
            else if (anchor === null) setAnchor(hover ?? clamp(next));
            setHover(clamp(next));
          } else if (event.key === 'Enter' && hover !== null) zoom(anchor ?? hover, hover);
          else if (event.key === 'Escape' && hover !== null) {
            event.stopPropagation();
            setAnchor(null);
            setHover(null);
          } else return;
          event.preventDefault();
        }}
      />
      {current === undefined || hover === null ? null : (
        <Tip
          x={left(hover) + step / 2}
          width={width}
          title={
            anchor !== null && from !== to && from !== null && to !== null
              ? `${to - from + 1} bars selected`
              : formatBucket(current)
          }
          series={series}
          bucket={current}
        />
      )}
    </>
  );
}

/** One memoised path a series: neither hover nor focus draws them again. */
const Bars = memo(function Bars({
  series,
  buckets,
  step,
  y,
}: {
  series: readonly TimeSeries[];
  buckets: readonly TimeBucket[];
  step: number;
  y: (value: number) => number;
}) {
  const gap = step > 12 ? 3 : step > 4 ? 1 : 0;
  const paths = useMemo(
    () =>
      series.map((_, index) =>
        barsPath(
          buckets,
          index,
          (at) => AXIS_PX + at * step + gap / 2,
          Math.max(0.75, step - gap),
          y,
        ),
      ),
    [series, buckets, step, gap, y],
  );
  return series.map((one, index) => (
    <path key={one.id} d={paths[index]} className={CHART_FILL[one.tone]} />
  ));
}, sameBars);

function sameBars(
  before: { series: unknown; buckets: unknown; step: number; y: (value: number) => number },
  after: { series: unknown; buckets: unknown; step: number; y: (value: number) => number },
): boolean {
  // The scale is made anew with each render; two are the same when they map the same.
  return (
    before.series === after.series &&
    before.buckets === after.buckets &&
    before.step === after.step &&
    before.y(1) === after.y(1) &&
    before.y(0) === after.y(0)
  );
}

function Axes({
  top,
  y,
  width,
  height,
  ticks,
}: {
  top: number;
  y: (value: number) => number;
  width: number;
  height: number;
  ticks: readonly { x: number; text: string }[];
}) {
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
            {value >= 10_000 ? `${value / 1000}k` : value.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text key={tick.x} x={tick.x} y={height + 16} className="numbers fill-text-subtle">
          {tick.x + 60 > width ? '' : tick.text}
        </text>
      ))}
    </g>
  );
}

function Tip({
  x,
  width,
  title,
  series,
  bucket,
}: {
  x: number;
  width: number;
  title: string;
  series: readonly TimeSeries[];
  bucket: TimeBucket;
}) {
  const atEnd = x > width / 2;
  return (
    <div
      aria-hidden
      data-slot="time-bars-tip"
      style={atEnd ? { right: width - x + 12 } : { left: x + 12 }}
      className="pop pointer-events-none absolute top-0 z-20 min-w-36 px-2.5 py-2 text-sm"
    >
      <p className="mb-1 whitespace-nowrap font-medium">{title}</p>
      {series.map((one, index) => (
        <p key={one.id} className="flex items-center gap-1.5 whitespace-nowrap">
          <span className={cn('size-2 rounded-xs', CHART_SWATCH[one.tone])} />
          <span className="flex-1 text-text-muted">{one.label}</span>
          <span className="numbers ms-3 font-medium">
            {(bucket.values[index] ?? 0).toLocaleString('en-US')}
          </span>
        </p>
      ))}
    </div>
  );
}
