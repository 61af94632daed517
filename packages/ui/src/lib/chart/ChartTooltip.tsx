import { Tooltip } from '@visx/tooltip';
import { cn } from '../cn.ts';
import { CHART_SWATCH, type ChartTone } from '../tone.ts';
import { useWords } from '../words/words.ts';
import type { ChartSeries } from './ChartFrame.tsx';
import { CHART } from './words.ts';

/** What a chart has at one place. */
export interface Figures {
  title: string;
  /** One a series, and their sum where they stand on each other. */
  lines: readonly { id: string; label: string; text: string; tone: ChartTone | null }[];
  /** All of it as a screen reader hears it. */
  spoken: string;
}

interface FiguresInput {
  title: string;
  series: readonly ChartSeries[];
  /** One a series; `null` where nothing was measured, which is not 0. */
  values: readonly (number | null)[];
  /** Whether the series stand on each other, so that their sum means something. */
  stacked: boolean;
}

/** Puts the figures at a place into words, once for those who look and for those who listen. */
export function useFigures(): (input: FiguresInput) => Figures {
  const { say, number } = useWords(CHART);
  return ({ title, series, values, stacked }) => {
    const lines: Figures['lines'][number][] = series.map(({ id, label, tone }, index) => {
      const value = values[index] ?? null;
      return { id, label, text: value === null ? say('missing') : number(value), tone };
    });
    if (stacked && series.length > 1) {
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
      lines.push({ id: ' total', label: say('total'), text: number(sum), tone: null });
    }
    const spoken = lines.map(({ label, text }) => `${label} ${text}`).join(', ');
    return { title, lines, spoken: `${title}: ${spoken}` };
  };
}

/** Between the cursor and its figures. */
const GAP_PX = 12;

interface ChartTooltipProps {
  x: number;
  width: number;
  figures: Figures;
}

/** The figures under the cursor, on the side that has room. */
export function ChartTooltip({ x, width, figures }: ChartTooltipProps) {
  const atEnd = x > width / 2;
  return (
    <Tooltip
      aria-hidden
      data-slot="chart-tooltip"
      style={atEnd ? { right: width - x + GAP_PX } : { left: x + GAP_PX }}
      className="pop pointer-events-none absolute top-0 z-20 min-w-36 px-2.5 py-2 text-sm"
    >
      <p className="mb-1 whitespace-nowrap font-medium">{figures.title}</p>
      {figures.lines.map(({ id, label, text, tone }) => (
        <p
          key={id}
          className={cn(
            'flex items-center gap-1.5 whitespace-nowrap',
            tone === null && 'mt-1 border-border border-t pt-1',
          )}
        >
          {tone === null ? null : <span className={cn('size-2 rounded-xs', CHART_SWATCH[tone])} />}
          <span className="flex-1 text-text-muted">{label}</span>
          <span className="numbers ms-3 font-medium">{text}</span>
        </p>
      ))}
    </Tooltip>
  );
}
