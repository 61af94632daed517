import { Group } from '@visx/group';
import { Arc, Pie } from '@visx/shape';
import { type ComponentProps, useState } from 'react';
import { cursorStep } from '../../lib/chart/ChartCursor.tsx';
import { ChartFrame, type ChartStatus } from '../../lib/chart/ChartFrame.tsx';
import { ChartTable } from '../../lib/chart/ChartTable.tsx';
import { cn } from '../../lib/cn.ts';
import { CHART_FILL, CHART_SWATCH, type ChartTone } from '../../lib/tone.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { shareText } from './share.ts';

const WORDS = words('Donut', {
  inAll: 'total',
  part: 'Part',
  partsOf: '{label}, parts',
  parts: { one: '{count} part, {total} {unit}', other: '{count} parts, {total} {unit}' },
});
/** Words of this component. */
export type DonutWords = typeof WORDS;

/** One part of a {@link Donut}. */
export interface DonutSlice {
  /** Its key. */
  id: string;
  /** What it is. */
  label: string;
  /** How much of it there is. */
  value: number;
  /** Its colour. */
  tone: ChartTone;
}

/** Props of {@link Donut}. */
export interface DonutProps extends Omit<ComponentProps<'section'>, 'onSelect'> {
  /** What is parted. */
  label: string;
  /** Two to six parts; put the rest into one called "Other". Keep the array stable. */
  slices: readonly DonutSlice[];
  /** What the sum is, under the figure in the middle. */
  totalLabel?: string | undefined;
  /** Pixels of the ring; 144 by default. */
  size?: number | undefined;
  /** `ready` by default. */
  status?: ChartStatus | undefined;
  /** Called with the id of the part that was clicked, or chosen by Enter. */
  onSelect?: ((id: string) => void) | undefined;
}

/**
 * The parts of a whole. A legend always names each part with its figure, because angles are hard to compare. More than six
 * parts, or parts to compare: `HorizontalBars`.
 *
 * Keyboard: one stop. Left and Right move over the parts, Home and End to the edges, Enter chooses, Escape lets go. The
 * same figures are offered as a table.
 *
 * @do Put what is small into one part called "Other".
 * @dont Compare parts by it: that is `HorizontalBars`.
 */
export function Donut({
  label,
  slices,
  totalLabel,
  size = 144,
  status = { kind: 'ready' },
  onSelect,
  ...rest
}: DonutProps) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  return (
    <ChartFrame
      {...rest}
      slot="donut"
      shape="ring"
      label={label}
      legend={[]}
      minHeight={size}
      status={status}
      table={() => (
        <ChartTable
          label={label}
          head={say('part')}
          series={[{ id: 'value', label: common.say('count') }]}
          rows={slices.map((slice) => ({
            key: slice.id,
            label: slice.label,
            values: [slice.value],
          }))}
        />
      )}
      plot={(width) => (
        <Plot
          label={label}
          slices={slices}
          totalLabel={totalLabel ?? say('inAll')}
          size={size}
          stacked={width < size + 230}
          onSelect={onSelect}
        />
      )}
    />
  );
}

/** The angle of two pixels between parts; a part that is hardly wider keeps all of its own. */
function gapOf({ startAngle, endAngle }: { startAngle: number; endAngle: number }, radius: number) {
  const gap = 2 / radius;
  return endAngle - startAngle > 2 * gap ? gap : 0;
}

function Plot({
  label,
  slices,
  totalLabel,
  size,
  stacked,
  onSelect,
}: Pick<DonutProps, 'label' | 'slices' | 'onSelect'> & {
  totalLabel: string;
  size: number;
  stacked: boolean;
}) {
  const { say, number } = useWords(WORDS);
  const [at, setAt] = useState<number | null>(null);
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const outer = size / 2 - 1;
  const ring = { innerRadius: outer * 0.68, outerRadius: outer, padRadius: outer };
  const current = at === null ? undefined : slices[at];
  const figure = number(current?.value ?? total);
  const choose = (index: number | null) => {
    const slice = index === null ? undefined : slices[index];
    if (slice) onSelect?.(slice.id);
  };
  return (
    <div className={cn('flex gap-5 pb-2', stacked ? 'flex-col items-center' : 'items-center')}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={say('partsOf', { label })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, slices.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={
          current
            ? `${current.label}: ${current.value}, ${shareText(current.value, total)}`
            : say('parts', { count: slices.length, total, unit: totalLabel })
        }
        onKeyDown={(event) => {
          const next = cursorStep(event.key, at, slices.length);
          if (next !== undefined) setAt(next);
          else if (event.key === 'Enter' && at !== null) choose(at);
          else if (event.key === 'Escape' && at !== null) {
            event.stopPropagation();
            setAt(null);
          } else return;
          event.preventDefault();
        }}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        className="relative shrink-0 rounded-full"
        style={{ width: size, height: size }}
      >
        <svg aria-hidden width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
          <Group top={size / 2} left={size / 2}>
            {total > 0 ? null : (
              <Arc {...ring} startAngle={0} endAngle={2 * Math.PI} className="fill-press" />
            )}
            <Pie
              {...ring}
              data={[...slices]}
              pieValue={({ value }) => Math.max(0, value)}
              pieSort={null}
              pieSortValues={null}
            >
              {({ arcs, path }) =>
                arcs.map((arc) => (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's way to what the slider gives the keyboard
                  <path
                    key={arc.data.id}
                    d={path({ ...arc, padAngle: gapOf(arc, outer) }) ?? ''}
                    onPointerEnter={() => setAt(arc.index)}
                    onClick={() => choose(arc.index)}
                    className={cn(
                      'transition-opacity',
                      CHART_FILL[arc.data.tone],
                      at !== null && at !== arc.index && 'opacity-40',
                      onSelect && 'cursor-pointer',
                    )}
                  />
                ))
              }
            </Pie>
          </Group>
        </svg>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <span className={cn('numbers font-semibold', figure.length > 6 ? 'text-lg' : 'text-xl')}>
            {figure}
          </span>
          <span className="max-w-20 truncate text-sm text-text-muted">
            {current?.label ?? totalLabel}
          </span>
        </div>
      </div>
      <ul className={cn('min-w-0 flex-1', stacked && 'w-full')}>
        {slices.map((slice, index) => (
          <li
            key={slice.id}
            onPointerEnter={() => setAt(index)}
            onPointerLeave={() => setAt(null)}
            className={cn(
              'flex items-center gap-2 rounded-sm px-1.5 py-0.5',
              at === index && 'bg-press',
            )}
          >
            <span
              aria-hidden
              className={cn('size-2 shrink-0 rounded-xs', CHART_SWATCH[slice.tone])}
            />
            <span className="min-w-0 flex-1 truncate">{slice.label}</span>
            <span className="numbers font-medium">{number(slice.value)}</span>
            <span
              dir="ltr"
              className="numbers w-10 text-end rtl:text-start text-sm text-text-muted"
            >
              {shareText(slice.value, total)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
