import { memo, type PointerEvent, useMemo, useState } from 'react';
import { ChartTip, useFigures } from '../../lib/chart/ChartTip.tsx';
import { AXIS_PX, Axes, BAR_MOST_PX, ChartPlate, cursorStep } from '../../lib/chart/parts.tsx';
import { CHART } from '../../lib/chart/words.ts';
import { cn } from '../../lib/cn.ts';
import { CHART_FILL } from '../../lib/tone.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { barsPath, sumsOf, type TimeBucket, tickIndices } from './bars.ts';
import type { TimeSeries } from './TimeBars.tsx';

const WORDS = words('TimeBarsPlot', {
  selected: { one: '{count} bar selected', other: '{count} bars selected' },
});
/** Words of this component. */
export type TimeBarsPlotWords = typeof WORDS;

interface TimeBarsPlotProps {
  label: string;
  series: readonly TimeSeries[];
  buckets: readonly TimeBucket[];
  formatBucket: (bucket: TimeBucket) => string;
  formatTick: (startMs: number) => string;
  maxTicks: number;
  width: number;
  height: number;
  top: number;
  y: (value: number) => number;
  onZoom: ((range: { start: number; end: number }) => void) | undefined;
}

const TICK_GAP_PX = 84;

/** What of the step to the next bar is drawn, and where in it that begins. */
function barOf(step: number): { width: number; inset: number } {
  const gap = step > 12 ? 3 : step > 4 ? 1 : 0;
  const width = Math.min(BAR_MOST_PX, Math.max(0.75, step - gap));
  return { width, inset: width < BAR_MOST_PX ? gap / 2 : (step - width) / 2 };
}

/** Bars, axes, one cursor. Hovering redraws the cursor and the tooltip; the paths stay. */
export function TimeBarsPlot({
  label,
  series,
  buckets,
  formatBucket,
  formatTick,
  maxTicks,
  width,
  height,
  top,
  y,
  onZoom,
}: TimeBarsPlotProps) {
  const { say } = useWords(WORDS);
  const chart = useWords(CHART);
  const figuresOf = useFigures();
  const [hover, setHover] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const count = buckets.length;
  const step = (width - AXIS_PX) / Math.max(1, count);
  const left = (index: number) => AXIS_PX + index * step;
  // Where each bar has room for its label, the label stands in the middle below it.
  const areAllNamed = step >= TICK_GAP_PX;
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
  const reach = from === null || to === null ? 0 : to - from + 1;
  // Of several bars the sums are told, not the figures of the one that the cursor is on.
  const told =
    current === undefined || from === null
      ? null
      : reach === 1
        ? { title: formatBucket(current), values: current.values }
        : {
            title: say('selected', { count: reach }),
            values: sumsOf(buckets.slice(from, from + reach), series.length),
          };
  const figures = told === null ? null : figuresOf({ ...told, series, stacked: true });

  return (
    <>
      <ChartPlate width={width} height={height}>
        <Axes
          top={top}
          y={y}
          width={width}
          height={height}
          ticks={tickIndices(count, width - AXIS_PX, TICK_GAP_PX, maxTicks).map((index) => ({
            x: left(index) + (areAllNamed ? step / 2 : 0),
            text: formatTick(buckets[index]?.start ?? 0),
            align: areAllNamed ? 'middle' : 'start',
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
      </ChartPlate>
      <div
        role="slider"
        tabIndex={0}
        aria-label={chart.say('barsOf', { label })}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={hover ?? 0}
        aria-valuetext={figures?.spoken ?? chart.say('bars', { count })}
        style={{ left: AXIS_PX, height, width: width - AXIS_PX }}
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
          const next = cursorStep(event.key, hover, count);
          if (next !== undefined) {
            if (!event.shiftKey) setAnchor(null);
            else if (anchor === null) setAnchor(hover ?? next);
            setHover(next);
          } else if (event.key === 'Enter' && hover !== null) zoom(anchor ?? hover, hover);
          else if (event.key === 'Escape' && hover !== null) {
            event.stopPropagation();
            setAnchor(null);
            setHover(null);
          } else return;
          event.preventDefault();
        }}
      />
      {figures === null || hover === null ? null : (
        <ChartTip x={left(hover) + step / 2} width={width} figures={figures} />
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
  const paths = useMemo(() => {
    const { width, inset } = barOf(step);
    return series.map((_, index) =>
      barsPath(buckets, index, (at) => AXIS_PX + at * step + inset, width, y),
    );
  }, [series, buckets, step, y]);
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
