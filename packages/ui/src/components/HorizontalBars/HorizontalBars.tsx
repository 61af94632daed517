import { scaleLinear } from '@visx/scale';
import { type ComponentProps, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { cursorStep } from '../../lib/chart/ChartCursor.tsx';
import { ChartFrame, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { cn } from '../../lib/cn.ts';
import { CHART_SWATCH, type ChartTone } from '../../lib/tone.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Link } from '../Link/Link.tsx';

const WORDS = words('HorizontalBars', {
  more: { other: 'and {count} more' },
});
/** Words of this component. */
export type HorizontalBarsWords = typeof WORDS;

/** One bar of {@link HorizontalBars}. */
export interface HorizontalBar {
  /** Its key. */
  id: string;
  /** What it is. */
  label: string;
  /** How much of it there is. */
  value: number;
  /** Where its name leads. */
  href?: string | undefined;
}

/** Props of {@link HorizontalBars}. */
export interface HorizontalBarsProps extends ComponentProps<'section'> {
  /** What is counted. */
  label: string;
  /** What the bars are, as heading of the table: "Repository", "Detector". */
  categoryLabel: string;
  /** The longest first. Keep the array stable. */
  bars: readonly HorizontalBar[];
  /** How many are drawn; the rest is counted below. Ten by default. */
  max?: number | undefined;
  /** Colour of the bars. */
  tone?: ChartTone | undefined;
  /** A value in words; with thousands commas by default. */
  formatValue?: ((value: number) => string) | undefined;
  /** `ready` by default. */
  status?: ChartStatus | undefined;
}

/**
 * Things with names, by how much there is of each. The figures stand beside the bars, so that they need no axis, and
 * read from top to bottom as text. A bar is an element, not a part of one path as in the other charts: it belongs under
 * a name that wraps and turns with the page, and there are never more of them than `max`.
 *
 * Keyboard: one stop when the names lead somewhere. Up and Down move over them, Home and End to the edges, Enter
 * follows. The same figures, all of them, are offered as a table.
 *
 * @do Order the bars by their figures, the largest first.
 * @dont Use it for what has an order of its own, such as severity or time.
 */
export function HorizontalBars({
  label,
  categoryLabel,
  bars,
  max = 10,
  tone = 'c1',
  formatValue,
  status = { kind: 'ready' },
  ...rest
}: HorizontalBarsProps) {
  const { say, number } = useWords(WORDS);
  const common = useWords(COMMON);
  const shown = bars.slice(0, max);
  const [at, setAt] = useState<string | null>(null);
  const linked = shown.filter((bar) => bar.href !== undefined).map((bar) => bar.id);
  const current = at !== null && linked.includes(at) ? at : linked[0];
  const list = useRef<HTMLOListElement | null>(null);
  const keys = (event: KeyboardEvent) => {
    const turned = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }[event.key] ?? event.key;
    const from = current === undefined ? null : linked.indexOf(current);
    const next = linked[cursorStep(turned, from, linked.length) ?? -1];
    if (next === undefined || event.key === 'ArrowLeft' || event.key === 'ArrowRight') return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"] a`)?.focus();
  };
  const scale = useMemo(() => {
    const most = bars.reduce((top, bar) => Math.max(top, bar.value), 0);
    return scaleLinear<number>({ domain: [0, Math.max(1, most)], range: [0, 100] });
  }, [bars]);
  const more = bars.length - shown.length;
  return (
    <ChartFrame
      {...rest}
      slot="horizontal-bars"
      shape="rows"
      label={label}
      legend={[]}
      minHeight={96}
      status={status}
      table={() => (
        <ChartTable
          label={label}
          head={categoryLabel}
          series={[{ id: 'value', label: common.say('count') }]}
          rows={bars.map((bar) => ({ key: bar.id, label: bar.label, values: [bar.value] }))}
        />
      )}
      plot={() => (
        <ol ref={list} onKeyDown={keys} className="flex flex-col gap-2 pb-2">
          {shown.map((bar) => (
            <li key={bar.id} data-bar={bar.id}>
              <div className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate" title={bar.label}>
                  {bar.href === undefined ? (
                    bar.label
                  ) : (
                    <Link
                      href={bar.href}
                      tone="plain"
                      tabIndex={bar.id === current ? 0 : -1}
                      onFocus={() => setAt(bar.id)}
                    >
                      {bar.label}
                    </Link>
                  )}
                </span>
                <span className="numbers shrink-0 font-medium">
                  {(formatValue ?? number)(bar.value)}
                </span>
              </div>
              <div aria-hidden className="mt-1 h-1.5 rounded-full bg-press">
                <div
                  style={{ width: `max(2px, ${scale(bar.value)}%)` }}
                  className={cn('h-full rounded-full', CHART_SWATCH[tone])}
                />
              </div>
            </li>
          ))}
          {more <= 0 ? null : (
            <li className="text-sm text-text-muted">{say('more', { count: more })}</li>
          )}
        </ol>
      )}
    />
  );
}
