import type { ComponentProps } from 'react';
import { AXIS_BELOW_PX, AXIS_PX } from '../../lib/chart/Axes.tsx';
import { BarsPlot } from '../../lib/chart/BarsPlot.tsx';
import { tickIndices } from '../../lib/chart/bars.ts';
import { ChartFrame, type ChartSeries, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';

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

/** Pixels that a label gets at least, and those of a character. */
const LABEL_PX = 64;
const CHARACTER_PX = 6;

/**
 * Counts of a few kinds of things, parted into series. Over time use `TimeSeriesBarChart`; for long names use `HorizontalBars`.
 *
 * Keyboard: one stop. Left and Right move a cursor over the bars, Page Up ten on and Page Down ten back, Home and
 * End to the edges, Enter chooses, Escape lets go. The same figures are offered as a table.
 *
 * @do Keep the series in one order, and in the colours that they have elsewhere.
 * @dont Stack series that do not add up: the tooltip shows their sum, too.
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
  const select = (index: number) => {
    const chosen = categories[index];
    if (chosen) onSelect?.(chosen.id);
  };
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
      plot={(width) => {
        const shown = tickIndices(categories.length, width - AXIS_PX, LABEL_PX);
        const labelPx = ((width - AXIS_PX) / Math.max(1, shown.length)) * 0.95;
        const gap = categories.length > 200 ? 0 : 0.3;
        return (
          <BarsPlot
            label={label}
            series={series}
            bars={categories}
            titleOf={(index) => categories[index]?.label ?? ''}
            ticks={shown.map((index) => ({
              value: categories[index]?.id ?? '',
              text: shortened(categories[index]?.label ?? '', Math.floor(labelPx / CHARACTER_PX)),
            }))}
            tickAlign="middle"
            padding={{ inner: gap, outer: gap }}
            width={width}
            height={height}
            onChoose={onSelect && select}
          />
        );
      }}
    />
  );
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}
