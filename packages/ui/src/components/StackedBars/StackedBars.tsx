import { scaleBand, scaleLinear } from '@visx/scale';
import { type ComponentProps, useMemo, useState } from 'react';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { ChartTip, useFigures } from '../../lib/chart/ChartTip.tsx';
import {
  AXIS_BELOW_PX,
  AXIS_PX,
  Axes,
  BAR_MOST_PX,
  ChartCursor,
  ChartPlate,
  FilledPaths,
} from '../../lib/chart/parts.tsx';
import { CHART } from '../../lib/chart/words.ts';
import { useWords } from '../../lib/words/words.ts';
import { barsPath, niceTop, tickIndices, totalOf } from '../TimeBars/bars.ts';

/** One bar of a {@link StackedBars}. */
export interface StackedCategory {
  /** Its key. */
  id: string;
  /** What it is. */
  label: string;
  /** One figure a series, in the order of the series. */
  values: readonly number[];
}

/** Props of {@link StackedBars}. */
export interface StackedBarsProps extends Omit<ComponentProps<'section'>, 'onSelect'> {
  /** What is counted. */
  label: string;
  /** What the bars are, as heading of the table: "Severity", "Team". */
  categoryLabel: string;
  /** Stacked from the bottom up. Keep the array stable. */
  series: readonly ChartSeries[];
  /** In their order, up to 1100. Keep the array stable: the bars are drawn once for it. */
  categories: readonly StackedCategory[];
  /** Pixels of the plot; 160 by default. */
  height?: number | undefined;
  /** `ready` by default. */
  status?: ChartStatus | undefined;
  /** Called with the id of the bar that was clicked, or chosen by Enter. */
  onSelect?: ((id: string) => void) | undefined;
}

/**
 * Counts of a few kinds of things, parted into series. Over time use `TimeBars`; for long names use `HorizontalBars`.
 *
 * Keyboard: one stop. Left and Right move a cursor over the bars, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Enter chooses, Escape lets go. The same figures are offered as a table.
 *
 * @do Keep the series in one order, and in the colours that they have elsewhere.
 * @dont Stack what does not add up: the sum is told, too.
 */
export function StackedBars({
  label,
  categoryLabel,
  series,
  categories,
  height = 160,
  status = { kind: 'ready' },
  onSelect,
  ...rest
}: StackedBarsProps) {
  return (
    <ChartFrame
      {...rest}
      slot="stacked-bars"
      label={label}
      legend={series}
      minHeight={height + AXIS_BELOW_PX}
      status={status}
      table={() => (
        <ChartTable
          label={label}
          head={categoryLabel}
          series={series}
          rows={categories.map((one) => ({ key: one.id, label: one.label, values: one.values }))}
        />
      )}
      plot={(width) => (
        <Plot
          label={label}
          series={series}
          categories={categories}
          width={width}
          height={height}
          onSelect={onSelect}
        />
      )}
    />
  );
}

/** Pixels that a label gets at least, and those of a character. */
const LABEL_PX = 64;
const CHARACTER_PX = 6;

function Plot({
  label,
  series,
  categories,
  width,
  height,
  onSelect,
}: Pick<StackedBarsProps, 'label' | 'series' | 'categories' | 'onSelect'> & {
  width: number;
  height: number;
}) {
  const { say } = useWords(CHART);
  const figuresOf = useFigures();
  const [at, setAt] = useState<number | null>(null);
  const count = categories.length;
  const drawn = useMemo(() => {
    const top = niceTop(categories.reduce((most, one) => Math.max(most, totalOf(one)), 0));
    const y = scaleLinear<number>({ domain: [0, top], range: [height, 4] });
    const x = scaleBand<number>({
      domain: categories.map((_, index) => index),
      range: [AXIS_PX, width],
      padding: categories.length > 200 ? 0 : 0.3,
    });
    const bar = Math.min(BAR_MOST_PX, x.bandwidth());
    const left = (index: number) => (x(index) ?? 0) + (x.bandwidth() - bar) / 2;
    const paths = series.map((_, index) => barsPath(categories, index, left, bar, y));
    const step = x.step();
    const shown = tickIndices(count, width - AXIS_PX, LABEL_PX);
    const room = Math.floor(
      (((width - AXIS_PX) / Math.max(1, shown.length)) * 0.95) / CHARACTER_PX,
    );
    const ticks = shown.map((index) => ({
      x: left(index) + bar / 2,
      align: 'middle' as const,
      text: cut(categories[index]?.label ?? '', room),
    }));
    return { top, y, left, bar, paths, step, ticks };
  }, [series, categories, width, height, count]);
  const current = at === null ? undefined : categories[at];
  const figures =
    current && figuresOf({ title: current.label, series, values: current.values, stacked: true });
  return (
    <>
      <ChartPlate width={width} height={height}>
        <Axes top={drawn.top} y={drawn.y} width={width} height={height} ticks={drawn.ticks} />
        {at === null ? null : (
          <rect
            x={drawn.left(at) + drawn.bar / 2 - drawn.step / 2}
            y={0}
            width={drawn.step}
            height={height}
            className="fill-press"
          />
        )}
        <FilledPaths series={series} paths={drawn.paths} />
      </ChartPlate>
      <ChartCursor
        label={say('barsOf', { label })}
        count={count}
        at={at}
        onAt={setAt}
        spoken={figures?.spoken ?? say('bars', { count })}
        indexAt={(share) => Math.floor(share * count)}
        left={AXIS_PX}
        width={width - AXIS_PX}
        height={height}
        onChoose={
          onSelect
            ? (index) => {
                const chosen = categories[index];
                if (chosen) onSelect(chosen.id);
              }
            : undefined
        }
      />
      {figures === undefined || at === null ? null : (
        <ChartTip x={drawn.left(at) + drawn.bar / 2} width={width} figures={figures} />
      )}
    </>
  );
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, Math.max(1, room - 1))}…`;
}
