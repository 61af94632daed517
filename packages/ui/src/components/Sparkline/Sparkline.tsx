import { LinePath } from '@visx/shape';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { CHART_STROKE, type ChartTone } from '../../lib/tone.ts';

/** Props of {@link Sparkline}. */
export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'values'> {
  /** In their order, evenly spaced. Fewer than two draw nothing. */
  values: readonly number[];
  /** What it shows, in words: the curve alone says nothing to a reader of text. */
  label: string;
  /** Accent by default. */
  tone?: ChartTone | undefined;
  /** Pixels. */
  width?: number | undefined;
  /** Pixels. */
  height?: number | undefined;
}

/**
 * The course of a figure in the space of a word. No axes, no hover.
 *
 * Keyboard: none; its label says what it shows. Figures to explore belong into `LineChart`.
 *
 * @do Say in `label` what the curve shows.
 * @dont Read figures off it: it has no axis.
 */
export function Sparkline({
  values,
  label,
  tone = 'c1',
  width = 72,
  height = 20,
  className,
  ...rest
}: SparklineProps) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return (
    <svg
      {...rest}
      data-slot="sparkline"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={cn('shrink-0 overflow-visible', className)}
    >
      {values.length < 2 ? null : (
        <LinePath
          data={[...values]}
          x={(_, index) => 1 + (index * (width - 2)) / (values.length - 1)}
          y={(value) =>
            span === 0 ? height / 2 : height - 2 - ((value - low) * (height - 4)) / span
          }
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          className={CHART_STROKE[tone]}
        />
      )}
    </svg>
  );
}
