import { scaleLinear } from '@visx/scale';
import { Undo2 } from 'lucide-react';
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { CHART_SWATCH, type ChartTone } from '../../lib/tone.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Select } from '../Select/Select.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { niceTop, type TimeBucket, totalOf } from './bars.ts';
import { TimeBarsPlot } from './TimeBarsPlot.tsx';
import { TimeBarsTable } from './TimeBarsTable.tsx';

/** One series of a {@link TimeBars}. */
export interface TimeSeries {
  /** Its key. */
  id: string;
  /** What it counts. */
  label: string;
  /** Its colour. */
  tone: ChartTone;
}

/** Everything that the chart can be. */
export type TimeBarsStatus =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; title: string; body?: string | undefined }
  | { kind: 'failed'; title: string; onRetry?: (() => void) | undefined };

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
 * Keyboard: one stop. Left and Right move a cursor over the bars, Page Up and Page Down by ten, Home and End to the
 * edges, Shift extends a range, Enter zooms to it, Escape lets go. The same figures are offered as a table.
 */
export function TimeBars({
  label,
  series,
  buckets,
  formatBucket,
  formatTick,
  height = 120,
  status = { kind: 'ready' },
  granularity,
  granularities,
  onGranularityChange,
  onZoom,
  onZoomOut,
  className,
  ...rest
}: TimeBarsProps) {
  const id = useId();
  const box = useRef<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const [asTable, setAsTable] = useState(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return;
    const measure = () => setWidth(Math.floor(node.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  const max = buckets.reduce((most, bucket) => Math.max(most, totalOf(bucket)), 0);
  const top = niceTop(max);
  const y = scaleLinear<number>({ domain: [0, top], range: [height, 4] });
  const ready = status.kind === 'ready';

  return (
    <section
      {...rest}
      data-slot="time-bars"
      aria-labelledby={`${id}-label`}
      aria-busy={status.kind === 'loading' || undefined}
      className={cn('panel min-w-0 px-4 pt-3 pb-2', className)}
    >
      <header className="mb-2 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={`${id}-label`} className="font-medium">
          {label}
        </h2>
        {series.length < 2 ? null : (
          <ul className="flex flex-wrap gap-3 text-sm text-text-muted">
            {series.map((one) => (
              <li key={one.id} className="inline-flex items-center gap-1.5">
                <span aria-hidden className={cn('size-2 rounded-xs', CHART_SWATCH[one.tone])} />
                {one.label}
              </li>
            ))}
          </ul>
        )}
        <span className="ms-auto inline-flex items-center gap-1">
          {onZoomOut ? (
            <Button size="small" tone="quiet" icon={<Undo2 aria-hidden />} onClick={onZoomOut}>
              Zoom out
            </Button>
          ) : null}
          {ready ? (
            <Button
              size="small"
              tone="quiet"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
              className={asTable ? undefined : 'sr-only focus-visible:not-sr-only'}
            >
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          ) : null}
          {granularity !== undefined && granularities && onGranularityChange ? (
            <Select
              label="Granularity"
              size="small"
              tone="quiet"
              value={granularity}
              options={granularities}
              onValueChange={onGranularityChange}
            />
          ) : null}
        </span>
      </header>
      <div ref={box} className="relative" style={{ minHeight: height + 24 }}>
        {status.kind === 'loading' ? (
          <div className="absolute inset-0 pb-6">
            <span className="sr-only">Loading</span>
            <Skeleton shape="block" />
          </div>
        ) : status.kind === 'empty' ? (
          <EmptyState title={status.title} body={status.body} className="py-8" />
        ) : status.kind === 'failed' ? (
          <ErrorState title={status.title} onRetry={status.onRetry} className="-my-4" />
        ) : asTable ? (
          <TimeBarsTable
            label={label}
            series={series}
            buckets={buckets}
            formatBucket={formatBucket}
          />
        ) : width > 0 ? (
          <TimeBarsPlot
            label={label}
            series={series}
            buckets={buckets}
            formatBucket={formatBucket}
            formatTick={formatTick}
            width={width}
            height={height}
            top={top}
            y={y}
            onZoom={onZoom}
          />
        ) : null}
      </div>
    </section>
  );
}
