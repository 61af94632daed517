import { scaleLinear } from '@visx/scale';
import { type ComponentProps, memo, useMemo, useState } from 'react';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { ChartTip, useFigures } from '../../lib/chart/ChartTip.tsx';
import {
  AXIS_BELOW_PX,
  AXIS_PX,
  Axes,
  type AxisTick,
  ChartCursor,
  ChartPlate,
} from '../../lib/chart/parts.tsx';
import { CHART_FILL, CHART_STROKE } from '../../lib/tone.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { niceTop, tickIndices } from '../TimeBars/bars.ts';
import { dotsPath, linePath, nearestIndex } from './line.ts';

const WORDS = words('AreaLine', {
  when: 'When',
  momentsOf: '{label}, moments',
  moments: { one: '{count} moment', other: '{count} moments' },
});
/** Words of this component. */
export type AreaLineWords = typeof WORDS;

/** One moment of an {@link AreaLine}. */
export interface LinePoint {
  /** When, ms since the epoch. */
  at: number;
  /** One figure a series, in the order of the series; `null` where there is none. */
  values: readonly (number | null)[];
}

/** Props of {@link AreaLine}. */
export interface AreaLineProps extends ComponentProps<'section'> {
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
 * The course of a few figures over time, which need not be evenly spaced. A gap stays a gap. For counts use `TimeBars`.
 *
 * Keyboard: one stop. Left and Right move a cursor over the moments, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Escape lets go. The same figures are offered as a table.
 *
 * @do Leave `null` where nothing was measured: a gap is told as one.
 * @dont Draw counts of a period by it: nothing lies between two of them. Use `TimeBars`.
 */
export function AreaLine({
  label,
  series,
  points,
  formatPoint,
  formatTick,
  look = 'line',
  height = 160,
  status = { kind: 'ready' },
  ...rest
}: AreaLineProps) {
  const { say } = useWords(WORDS);
  return (
    <ChartFrame
      {...rest}
      slot="area-line"
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

type PlotProps = Omit<AreaLineProps, 'status' | 'look' | 'height'> & {
  look: 'line' | 'area';
  width: number;
  height: number;
};

function Plot({ label, series, points, formatPoint, formatTick, look, width, height }: PlotProps) {
  const { say } = useWords(WORDS);
  const figuresOf = useFigures();
  const [at, setAt] = useState<number | null>(null);
  const drawn = useMemo(() => {
    const most = points.reduce(
      (max, point) => point.values.reduce<number>((top, value) => Math.max(top, value ?? 0), max),
      0,
    );
    const top = niceTop(most);
    const y = scaleLinear<number>({ domain: [0, top], range: [height, 4] });
    const first = points[0]?.at ?? 0;
    const last = points.at(-1)?.at ?? 1;
    // A lone moment stands in the middle.
    const isAlone = last <= first;
    const x = scaleLinear<number>({
      domain: isAlone ? [first - 1, first + 1] : [first, last],
      range: [AXIS_PX + 4, width - 4],
    });
    const lines = series.map((_, index) => linePath(points, index, x, y));
    const dots = series.map((_, index) => dotsPath(points, index, x, y));
    const areas = look === 'area' ? series.map((_, i) => linePath(points, i, x, y, height)) : [];
    const slots = isAlone
      ? []
      : tickIndices(Math.max(2, Math.floor((width - AXIS_PX) / 84)), width - AXIS_PX, 84);
    const ticks: AxisTick[] = slots.map((slot) => {
      const px = AXIS_PX + 4 + slot * ((width - AXIS_PX) / Math.max(1, slots.length));
      return { x: px, text: formatTick(x.invert(px)) };
    });
    if (isAlone) ticks.push({ x: x(first), text: formatTick(first), align: 'middle' });
    return { top, y, x, lines, dots, areas, ticks };
  }, [series, points, look, width, height, formatTick]);
  const current = at === null ? undefined : points[at];
  const figures =
    current &&
    figuresOf({ title: formatPoint(current.at), series, values: current.values, stacked: false });
  const cursor = current === undefined ? 0 : drawn.x(current.at);
  return (
    <>
      <ChartPlate width={width} height={height}>
        <Axes top={drawn.top} y={drawn.y} width={width} height={height} ticks={drawn.ticks} />
        <Lines series={series} lines={drawn.lines} dots={drawn.dots} areas={drawn.areas} />
        {current === undefined ? null : (
          <>
            <line x1={cursor} x2={cursor} y1={0} y2={height} className="stroke-control" />
            {series.map((one, index) => {
              const value = current.values[index];
              return value === null || value === undefined ? null : (
                <circle
                  key={one.id}
                  cx={cursor}
                  cy={drawn.y(value)}
                  r="3.5"
                  strokeWidth="2"
                  className={`stroke-surface ${CHART_FILL[one.tone]}`}
                />
              );
            })}
          </>
        )}
      </ChartPlate>
      <ChartCursor
        label={say('momentsOf', { label })}
        count={points.length}
        at={at}
        onAt={setAt}
        spoken={figures?.spoken ?? say('moments', { count: points.length })}
        indexAt={(share) =>
          nearestIndex(points, drawn.x.invert(AXIS_PX + share * (width - AXIS_PX)))
        }
        left={AXIS_PX}
        width={width - AXIS_PX}
        height={height}
      />
      {figures === undefined ? null : <ChartTip x={cursor} width={width} figures={figures} />}
    </>
  );
}

/** A few memoised paths a series: neither hover nor focus draws them again. */
const Lines = memo(function Lines({
  series,
  lines,
  dots,
  areas,
}: {
  series: readonly ChartSeries[];
  lines: readonly string[];
  dots: readonly string[];
  areas: readonly string[];
}) {
  return series.map((one, index) => (
    <g key={one.id}>
      {areas[index] === undefined ? null : (
        <path d={areas[index]} className={CHART_FILL[one.tone]} opacity="0.14" />
      )}
      <path
        d={lines[index]}
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={CHART_STROKE[one.tone]}
      />
      {dots[index] === '' ? null : <path d={dots[index]} className={CHART_FILL[one.tone]} />}
    </g>
  ));
});
