import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { type ComponentProps, memo, useMemo, useState } from 'react';
import { AXIS_BELOW_PX, AXIS_PX, Axes, ChartSvg, type ValueScale } from '../../lib/chart/Axes.tsx';
import { niceTop } from '../../lib/chart/bars.ts';
import { ChartCursor, NOWHERE } from '../../lib/chart/ChartCursor.tsx';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { ChartTooltip, useFigures } from '../../lib/chart/ChartTooltip.tsx';
import { CHART_FILL, CHART_STROKE } from '../../lib/tone.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { isAlone, type LinePoint, nearestIndex } from './line.ts';

const WORDS = words('LineChart', {
  when: 'When',
  momentsOf: '{label}, moments',
  moments: { one: '{count} moment', other: '{count} moments' },
});
/** Words of this component. */
export type LineChartWords = typeof WORDS;

/** Props of {@link LineChart}. */
export interface LineChartProps extends ComponentProps<'section'> {
  /** What is measured over time. */
  label: string;
  /** At most six lines; they are not stacked. Keep the array stable. */
  series: readonly ChartSeries[];
  /** In time order, up to 1100. Keep the array stable: the lines are drawn once for it. */
  points: readonly LinePoint[];
  /** A moment in words, for the tooltip and the screen reader. */
  formatPoint: (atMs: number) => string;
  /** A moment as an axis label, about 60 px wide at most. */
  formatTick: (atMs: number) => string;
  /** `area` fills below the line; for one series. */
  look?: 'line' | 'area' | undefined;
  /** Pixels of the plot; 160 by default. */
  height?: number | undefined;
  /** `ready` by default. */
  status?: ChartStatus | undefined;
}

/**
 * The course of a few figures over time, which need not be evenly spaced. A gap stays a gap. For counts use `TimeSeriesBarChart`.
 *
 * Keyboard: one stop. Left and Right move a cursor over the moments, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Escape lets go. The same figures are offered as a table.
 *
 * @do Leave `null` where nothing was measured: the gap is announced as one.
 * @dont Draw counts of a period by it: nothing lies between two of them. Use `TimeSeriesBarChart`.
 */
export function LineChart({
  label,
  series,
  points,
  formatPoint,
  formatTick,
  look = 'line',
  height = 160,
  status = { kind: 'ready' },
  ...rest
}: LineChartProps) {
  const { say } = useWords(WORDS);
  return (
    <ChartFrame
      {...rest}
      slot="line-chart"
      label={label}
      legend={series}
      minHeight={height + AXIS_BELOW_PX}
      status={status}
      table={() => (
        <ChartTable
          label={label}
          head={say('when')}
          series={series}
          rows={points.map((point) => ({
            key: point.at,
            label: formatPoint(point.at),
            values: point.values,
          }))}
        />
      )}
      plot={(width) => (
        <Plot {...{ label, series, points, formatPoint, formatTick, look, width, height }} />
      )}
    />
  );
}

type PlotProps = Omit<LineChartProps, 'status' | 'look' | 'height'> & {
  look: 'line' | 'area';
  width: number;
  height: number;
};

/** Pixels between the starts of two labels. */
const TICK_GAP_PX = 84;

function Plot({ label, series, points, formatPoint, formatTick, look, width, height }: PlotProps) {
  const { say } = useWords(WORDS);
  const figuresOf = useFigures();
  const [place, setPlace] = useState(NOWHERE);
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 1;
  const isSingle = last <= first;
  const y = useMemo(() => {
    const top = niceTop(Math.max(0, ...points.flatMap(({ values }) => values.map(Number))));
    return scaleLinear<number>({ domain: [0, top], range: [height, 4] });
  }, [points, height]);
  const x = useMemo(
    () =>
      scaleLinear<number>({
        // A single point is centred.
        domain: isSingle ? [first - 1, first + 1] : [first, last],
        range: [AXIS_PX + 4, width - 4],
      }),
    [first, last, isSingle, width],
  );
  const tickValues = () => {
    if (isSingle) return [first];
    // At moments that were measured: none is named twice, and the steps between them are those of the points.
    const ticks: number[] = [];
    let freeFromPx = 0;
    for (const { at } of points) {
      const px = x(at);
      if (px < freeFromPx) continue;
      ticks.push(at);
      freeFromPx = px + TICK_GAP_PX;
    }
    return ticks;
  };
  const current = place.at === null ? undefined : points[place.at];
  const figures =
    current &&
    figuresOf({ title: formatPoint(current.at), series, values: current.values, stacked: false });
  const cursor = current === undefined ? 0 : x(current.at);
  return (
    <>
      <ChartSvg width={width} height={height}>
        <Axes
          x={x}
          y={y}
          width={width}
          height={height}
          ticks={tickValues().map((value) => ({ value, text: formatTick(value) }))}
          align={isSingle ? 'middle' : 'start'}
        />
        <Lines series={series} points={points} look={look} x={x} y={y} />
        {current === undefined ? null : (
          <>
            <line x1={cursor} x2={cursor} y1={0} y2={height} className="stroke-control" />
            {series.map((one, index) => {
              const value = current.values[index];
              return value === null || value === undefined ? null : (
                <circle
                  key={one.id}
                  cx={cursor}
                  cy={y(value)}
                  r="3.5"
                  strokeWidth="2"
                  className={`stroke-surface ${CHART_FILL[one.tone]}`}
                />
              );
            })}
          </>
        )}
      </ChartSvg>
      <ChartCursor
        label={say('momentsOf', { label })}
        count={points.length}
        place={place}
        onPlace={setPlace}
        spoken={figures?.spoken ?? say('moments', { count: points.length })}
        indexAt={(px) => nearestIndex(points, x.invert(AXIS_PX + px))}
        left={AXIS_PX}
        width={width - AXIS_PX}
        height={height}
      />
      {figures === undefined ? null : <ChartTooltip x={cursor} width={width} figures={figures} />}
    </>
  );
}

interface LinesProps extends Pick<LineChartProps, 'series' | 'points' | 'look'> {
  x: ValueScale;
  y: ValueScale;
}

/** A few memoised paths for each series, so that hover and focus do not redraw them. */
const Lines = memo(function Lines({ series, points, look, x, y }: LinesProps) {
  return series.map(({ id, tone }, index) => {
    const figureOf = ({ values }: LinePoint) => values[index] ?? null;
    const drawn = {
      data: [...points],
      x: ({ at }: LinePoint) => x(at),
      y: (point: LinePoint) => y(figureOf(point) ?? 0),
      defined: (point: LinePoint) => figureOf(point) !== null,
    };
    return (
      <g key={id}>
        {look === 'area' ? (
          <AreaClosed {...drawn} yScale={y} className={CHART_FILL[tone]} opacity="0.14" />
        ) : null}
        <LinePath
          {...drawn}
          fill="none"
          strokeWidth="1.75"
          strokeLinejoin="round"
          className={CHART_STROKE[tone]}
        />
        {/* A line of no length with round ends is a dot: a figure without neighbours would not be seen otherwise. */}
        <LinePath
          {...drawn}
          defined={(_, at) => isAlone(points, at, index)}
          strokeWidth="6"
          className={CHART_STROKE[tone]}
        />
      </g>
    );
  });
});
