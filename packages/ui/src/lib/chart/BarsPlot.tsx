import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { memo, useMemo, useState } from 'react';
import { CHART_FILL } from '../tone.ts';
import { useWords, words } from '../words/words.ts';
import { AXIS_PX, Axes, type AxisTick, type BarScale, ChartSvg, type ValueScale } from './Axes.tsx';
import { type Bar, barsPath, niceTop, sumsOf, totalOf } from './bars.ts';
import { ChartCursor, NOWHERE } from './ChartCursor.tsx';
import type { ChartSeries } from './ChartFrame.tsx';
import { ChartTooltip, useFigures } from './ChartTooltip.tsx';
import { CHART } from './words.ts';

const WORDS = words('BarsPlot', {
  selected: { one: '{count} bar selected', other: '{count} bars selected' },
});
/** Words of this component. */
export type BarsPlotWords = typeof WORDS;

interface BarsPlotProps {
  label: string;
  series: readonly ChartSeries[];
  bars: readonly Bar[];
  /** A bar in words. */
  titleOf: (index: number) => string;
  ticks: readonly AxisTick[];
  tickAlign: 'start' | 'middle';
  /** Gaps between the bars and beside them, in steps from one bar to the next. */
  padding: { inner: number; outer: number };
  width: number;
  height: number;
  /** Called by click and Enter with the first and the last index. */
  onChoose?: ((from: number, to: number) => void) | undefined;
  /** Whether a drag, or an arrow with Shift, chooses several bars. */
  ranges?: boolean | undefined;
}

/** Stacked bars, axes, one cursor. Hovering redraws the cursor and the tooltip; the bars stay. */
export function BarsPlot({
  label,
  series,
  bars,
  titleOf,
  ticks,
  tickAlign,
  padding: { inner, outer },
  width,
  height,
  onChoose,
  ranges,
}: BarsPlotProps) {
  const { say } = useWords(WORDS);
  const chart = useWords(CHART);
  const figuresOf = useFigures();
  const [place, setPlace] = useState(NOWHERE);
  const y = useMemo(() => {
    const top = niceTop(bars.reduce((most, bar) => Math.max(most, totalOf(bar)), 0));
    return scaleLinear<number>({ domain: [0, top], range: [height, 4] });
  }, [bars, height]);
  const x = useMemo(() => {
    const range: [number, number] = [AXIS_PX, width];
    const scale = scaleBand<string | number>({ range, paddingInner: inner, paddingOuter: outer });
    // Last: each other setting would place all of a thousand bars again.
    return scale.domain(bars.map(({ id }) => id));
  }, [bars, width, inner, outer]);
  const step = x.step();
  const left = (index: number) => {
    const bar = bars[index];
    return bar === undefined ? 0 : (x(bar.id) ?? 0) - (step - x.bandwidth()) / 2;
  };
  const { at, anchor } = place;
  const from = at === null ? 0 : Math.min(at, anchor ?? at);
  const chosen = at === null ? [] : bars.slice(from, Math.max(at, anchor ?? at) + 1);
  // For a range of bars the tooltip shows the sums, not the figures of the bar under the cursor.
  const figures =
    at === null
      ? null
      : figuresOf({
          title: chosen.length === 1 ? titleOf(at) : say('selected', { count: chosen.length }),
          values: sumsOf(chosen, series.length),
          series,
          stacked: true,
        });
  return (
    <>
      <ChartSvg width={width} height={height}>
        <Axes x={x} y={y} width={width} height={height} ticks={ticks} align={tickAlign} />
        {at === null ? null : (
          <rect
            x={left(from)}
            y={0}
            width={chosen.length * step}
            height={height}
            className={anchor === null ? 'fill-press' : 'fill-accent-soft-strong'}
          />
        )}
        <Bars series={series} bars={bars} x={x} y={y} />
      </ChartSvg>
      <ChartCursor
        label={chart.say('barsOf', { label })}
        count={bars.length}
        place={place}
        onPlace={setPlace}
        spoken={figures?.spoken ?? chart.say('bars', { count: bars.length })}
        indexAt={(px) => Math.floor((px + AXIS_PX - left(0)) / step)}
        left={AXIS_PX}
        width={width - AXIS_PX}
        height={height}
        onChoose={onChoose}
        ranges={ranges}
      />
      {figures === null || at === null ? null : (
        <ChartTooltip x={left(at) + step / 2} width={width} figures={figures} />
      )}
    </>
  );
}

interface BarsProps {
  series: readonly ChartSeries[];
  bars: readonly Bar[];
  x: BarScale;
  y: ValueScale;
}

/** One path a series, however many bars: an element for each bar takes ten times as long (docs/adr/0307). */
const Bars = memo(function Bars({ series, bars, x, y }: BarsProps) {
  return (
    <BarStack
      data={[...bars]}
      keys={series.map((_, index) => index)}
      value={(bar, index) => bar.values[index] ?? 0}
      x={({ id }) => id}
      xScale={x}
      yScale={y}
      color={() => ''}
    >
      {(stacks) =>
        series.map((one, index) => (
          <path
            key={one.id}
            d={barsPath(stacks[index]?.bars ?? [])}
            className={CHART_FILL[one.tone]}
          />
        ))
      }
    </BarStack>
  );
});
