import { scaleLinear } from '@visx/scale';
import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { Select } from '../Select/Select.tsx';
import { niceTop, type TimeBucket, totalOf } from './bars.ts';
import { TimeBarsPlot } from './TimeBarsPlot.tsx';

const WORDS = words('TimeBars', {
  zoomOut: 'Zoom out',
  granularity: 'Granularity',
  period: 'Period',
});
/** Words of this component. */
export type TimeBarsWords = typeof WORDS;

/** One series of a {@link TimeBars}. */
export type TimeSeries = ChartSeries;

/** Everything that the chart can be. */
export type TimeBarsStatus = ChartStatus;

/** Props of {@link TimeBars}. */
export interface TimeBarsProps extends ComponentProps<'section'> {
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
  status?: TimeBarsStatus | undefined;
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

/**
 * Counts over time. A click or a drag zooms.
 *
 * Keyboard: one stop. Left and Right move a cursor over the bars, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Shift extends a range, Enter zooms to it, Escape lets go. The same figures are offered as a table.
 *
 * @do Keep `buckets` stable: the bars are drawn once for them.
 * @dont Stack more than four series: nobody can compare them.
 */
export function TimeBars({
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
}: TimeBarsProps) {
  const { say } = useWords(WORDS);
  const max = buckets.reduce((most, bucket) => Math.max(most, totalOf(bucket)), 0);
  const top = niceTop(max);
  const y = scaleLinear<number>({ domain: [0, top], range: [height, 4] });
  return (
    <ChartFrame
      {...rest}
      slot="time-bars"
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
      plot={(width) => (
        <TimeBarsPlot
          label={label}
          series={series}
          buckets={buckets}
          formatBucket={formatBucket}
          formatTick={formatTick}
          maxTicks={maxTicks}
          width={width}
          height={height}
          top={top}
          y={y}
          onZoom={onZoom}
        />
      )}
    />
  );
}
