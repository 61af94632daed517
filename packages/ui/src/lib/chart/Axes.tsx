import { AxisBottom, AxisLeft, type ComputedTick } from '@visx/axis';
import { GridRows } from '@visx/grid';
import type { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactNode, SVGAttributes } from 'react';

/** Pixels left of the plot for the figures of the value axis. */
export const AXIS_PX = 40;
/** Pixels below the plot for the labels of the other axis. */
export const AXIS_BELOW_PX = 20;
/** Width that a label below the plot needs at least. */
const LABEL_PX = 60;

/** A scale from a value to its height in the plot. */
export type ValueScale = ReturnType<typeof scaleLinear<number>>;
/** A scale from the key of a bar to its left edge. */
export type BarScale = ReturnType<typeof scaleBand<string | number>>;

/** A figure short enough for an axis: `1.5k`. */
export function axisText(value: number): string {
  if (value < 1_000) return String(value);
  const [unit, letter] = value < 1_000_000 ? [1_000, 'k'] : [1_000_000, 'M'];
  return `${Math.round((value / unit) * 100) / 100}${letter}`;
}

interface ChartSvgProps {
  width: number;
  /** Of the plot, without the axis below it. */
  height: number;
  children: ReactNode;
}

/** What a chart is drawn on. Screen readers have its cursor and its table. */
export function ChartSvg({ width, height, children }: ChartSvgProps) {
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

/** One label below the plot, at a value of the scale. */
export interface AxisTick {
  value: string | number;
  text: string;
}

interface AxesProps {
  x: ValueScale | BarScale;
  y: ValueScale;
  width: number;
  height: number;
  /** The caller chooses ticks that do not overlap. */
  ticks: readonly AxisTick[];
  /** How labels are aligned to their ticks. With `start`, a label that would not fit is left out. */
  align: 'start' | 'middle';
}

/** Three lines with their figures, and labels below. */
export function Axes({ x, y, width, height, ticks, align }: AxesProps) {
  const top = y.domain()[1] ?? 0;
  const figures = [0, top / 2, top];
  // A bar's own tick is in its middle; a label that begins with the bar begins with the gap before it.
  const back = align === 'start' && 'step' in x ? x.step() / 2 : 0;
  const shown = ticks.filter(
    ({ value }) => align === 'middle' || tickPx(x, value) - back + LABEL_PX <= width,
  );
  return (
    <>
      <GridRows
        scale={y}
        left={AXIS_PX}
        width={width - AXIS_PX}
        tickValues={figures}
        // Between two pixels a line of one pixel would be drawn as a blurred one of two.
        offset={-0.5}
        stroke="currentColor"
        shapeRendering="crispEdges"
        className="text-chart-grid"
      />
      <AxisLeft
        scale={y}
        left={AXIS_PX}
        hideAxisLine
        hideTicks
        tickValues={figures}
        tickFormat={(value) => axisText(Number(value))}
        ticksComponent={axisLabels({ textAnchor: 'end', dy: 4 })}
      />
      <AxisBottom
        scale={x}
        top={height}
        hideAxisLine
        hideTicks
        tickLength={16}
        tickValues={shown.map(({ value }) => value)}
        tickFormat={(_, index) => shown[index]?.text}
        ticksComponent={axisLabels({ textAnchor: align, dx: -back })}
      />
    </>
  );
}

function tickPx(x: ValueScale | BarScale, value: string | number): number {
  return 'step' in x ? (x(value) ?? 0) + x.bandwidth() / 2 : x(Number(value));
}

/** One element a label: these have no line, and need no text that wraps or is measured. */
function axisLabels(props: SVGAttributes<SVGTextElement>) {
  return ({ ticks }: { ticks: readonly ComputedTick<ValueScale | BarScale>[] }) =>
    ticks.map(({ index, to, formattedValue }) => (
      <text key={index} x={to.x} y={to.y} {...props} className="numbers fill-text-subtle">
        {formattedValue}
      </text>
    ));
}
