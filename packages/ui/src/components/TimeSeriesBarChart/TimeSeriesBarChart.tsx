import { Undo2 } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { AXIS_PX } from '../../lib/chart/Axes.tsx';
import { BarsPlot } from '../../lib/chart/BarsPlot.tsx';
import { tickIndices } from '../../lib/chart/bars.ts';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { Select } from '../Select/Select.tsx';

const WORDS = words('TimeSeriesBarChart', {
  zoomOut: 'Zoom out',
  granularity: 'Granularity',
  period: 'Period',
});
/** Words of this component. */
export type TimeSeriesBarChartWords = typeof WORDS;

/** One series of a {@link TimeSeriesBarChart}. */
export type TimeSeries = ChartSeries;

/** Everything that the chart can be. */
export type TimeSeriesBarChartStatus = ChartStatus;

/** One period of time and what each series counts in it. */
export interface TimeBucket {
  /** First moment, ms since the epoch. */
  start: number;
  /** First moment after it. */
  end: number;
  /** One figure a series, in the order of the series. */
  values: readonly number[];
}

/** Props of {@link TimeSeriesBarChart}. */
export interface TimeSeriesBarChartProps extends ComponentProps<'section'> {
  /** What is counted over time. */
  label: string;
  /** Stacked from the bottom up. */
  series: readonly TimeSeries[];
  /** In time order, up to 1100. Keep the array stable: the bars are drawn once for it. */
  buckets: readonly TimeBucket[];
  /** A bucket in words, for the tooltip and the screen reader. */
  formatBucket: (bucket: TimeBucket) => string;
  /** A bucket's start as an axis label, about 60 px wide at most. */
  formatTick: (startMs: number) => string;
  /** Labels on the time axis, at most; 13 by default. */
  maxTicks?: number | undefined;
  /** Pixels of the plot; 120 by default. */
  height?: number | undefined;
  /** `ready` by default. */
  status?: TimeSeriesBarChartStatus | undefined;
  /** The chosen length of a bucket. */
  granularity?: string | undefined;
  /** What lengths are offered. */
  granularities?:
    | readonly { value: string; label: string; disabledReason?: string | undefined }[]
    | undefined;
  /** Called with the next length. */
  onGranularityChange?: ((granularity: string) => void) | undefined;
  /** Called with the span of the bar that was clicked, or of the bars that were dragged over. */
  onZoom?: ((range: { start: number; end: number }) => void) | undefined;
  /** Shown as a way back while given. */
  onZoomOut?: (() => void) | undefined;
}

/** From so many pixels between two bars on, each bar has room for its label. */
const TICK_GAP_PX = 84;

/** How much of the step from one bar to the next is left free, 0 to 1. */
function gapOf(stepPx: number): number {
  return (stepPx > 12 ? 3 : stepPx > 4 ? 1 : 0) / stepPx;
}

/**
 * Counts over time. A click or a drag zooms.
 *
 * Keyboard: one stop. Left and Right move a cursor over the bars, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Shift extends a range, Enter zooms to it, Escape lets go. The same figures are offered as a table.
 *
 * @do Keep `buckets` stable: the bars are drawn once for them.
 * @dont Stack more than four series: they are too hard to compare.
 */
export function TimeSeriesBarChart({
  label,
  series,
  buckets,
  formatBucket,
  formatTick,
  maxTicks = 13,
  height = 120,
  status = { kind: 'ready' },
  granularity,
  granularities,
  onGranularityChange,
  onZoom,
  onZoomOut,
  ...rest
}: TimeSeriesBarChartProps) {
  const { say } = useWords(WORDS);
  const bars = useMemo(
    () => buckets.map(({ start, values }) => ({ id: start, values })),
    [buckets],
  );
  const textOf = (bucket: TimeBucket | undefined) => (bucket ? formatBucket(bucket) : '');
  const zoom = (from: number, to: number) => {
    const first = buckets[from];
    const last = buckets[to];
    if (first && last) onZoom?.({ start: first.start, end: last.end });
  };
  return (
    <ChartFrame
      {...rest}
      slot="time-series-bar-chart"
      label={label}
      legend={series}
      minHeight={height + 24}
      status={status}
      before={
        onZoomOut ? (
          <Button size="small" tone="quiet" icon={<Undo2 aria-hidden />} onClick={onZoomOut}>
            {say('zoomOut')}
          </Button>
        ) : null
      }
      after={
        granularity !== undefined && granularities && onGranularityChange ? (
          <Select
            label={say('granularity')}
            size="small"
            tone="quiet"
            value={granularity}
            options={granularities}
            onValueChange={onGranularityChange}
          />
        ) : null
      }
      table={() => (
        <ChartTable
          label={label}
          head={say('period')}
          series={series}
          rows={buckets.map((bucket) => ({
            key: bucket.start,
            label: formatBucket(bucket),
            values: bucket.values,
          }))}
        />
      )}
      plot={(width) => {
        const stepPx = (width - AXIS_PX) / Math.max(1, buckets.length);
        const gap = gapOf(stepPx);
        return (
          <BarsPlot
            label={label}
            series={series}
            bars={bars}
            titleOf={(index) => textOf(buckets[index])}
            ticks={tickIndices(buckets.length, width - AXIS_PX, TICK_GAP_PX, maxTicks).map(
              (index) => {
                const value = buckets[index]?.start ?? 0;
                return { value, text: formatTick(value) };
              },
            )}
            tickAlign={stepPx >= TICK_GAP_PX ? 'middle' : 'start'}
            padding={{ inner: gap, outer: gap / 2 }}
            width={width}
            height={height}
            ranges
            onChoose={onZoom && zoom}
          />
        );
      }}
    />
  );
}
