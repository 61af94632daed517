import { Table2 } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState/ErrorState.tsx';
import { IconButton } from '../../components/IconButton/IconButton.tsx';
import { cn } from '../cn.ts';
import { CHART_SWATCH, type ChartTone } from '../tone.ts';
import { COMMON } from '../words/common.ts';
import { useWords } from '../words/words.ts';
import { type ChartShape, ChartSkeleton } from './ChartSkeleton.tsx';
import { CHART } from './words.ts';

/** Everything that a chart can be. */
export type ChartStatus =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | { kind: 'empty'; title: string; body?: string | undefined }
  | { kind: 'failed'; title: string; onRetry?: (() => void) | undefined };

/** One series of a chart. */
export interface ChartSeries {
  /** Its key. */
  id: string;
  /** What it counts. */
  label: string;
  /** Its colour. */
  tone: ChartTone;
}

interface ChartFrameProps extends Omit<ComponentProps<'section'>, 'children'> {
  slot: string;
  label: string;
  /** Named above the plot when there are several. */
  legend: readonly ChartSeries[];
  /** Least height of the plot with its axis, in pixels. */
  minHeight: number;
  status: ChartStatus;
  /** What it looks like while it loads; bars by default. */
  shape?: ChartShape | undefined;
  /** Before the switch to the table. */
  before?: ReactNode;
  /** After it. */
  after?: ReactNode;
  /** The same figures for those who read rather than look. */
  table: () => ReactNode;
  /** Draws into so many pixels. */
  plot: (width: number) => ReactNode;
}

/** Below so many pixels the names of the series stand below heading and controls. */
const NARROW_PX = 420;

/** What all charts share: heading, legend, states, the table, and the width that is measured for the plot. */
export function ChartFrame({
  slot,
  label,
  legend,
  minHeight,
  status,
  shape = 'bars',
  before,
  after,
  table,
  plot,
  className,
  ...rest
}: ChartFrameProps) {
  const { say } = useWords(CHART);
  const common = useWords(COMMON);
  const id = useId();
  const box = useRef<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const [asTable, setAsTable] = useState(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return;
    const measure = () => setWidth(Math.floor(node.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      {...rest}
      data-slot={slot}
      aria-labelledby={`${id}-label`}
      aria-busy={status.kind === 'loading' || undefined}
      className={cn('panel min-w-0 px-4 pt-3 pb-2', className)}
    >
      <header
        data-narrow={(width > 0 && width < NARROW_PX) || undefined}
        className="group/head mb-2 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1"
      >
        <h2
          id={`${id}-label`}
          className="min-w-0 font-medium group-data-[narrow]/head:flex-1 group-data-[narrow]/head:basis-32"
        >
          {label}
        </h2>
        {legend.length < 2 ? null : (
          <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-muted group-data-[narrow]/head:order-last group-data-[narrow]/head:w-full">
            {legend.map((one) => (
              <li key={one.id} className="inline-flex items-center gap-1.5">
                <span aria-hidden className={cn('size-2 rounded-xs', CHART_SWATCH[one.tone])} />
                {one.label}
              </li>
            ))}
          </ul>
        )}
        <span className="ms-auto inline-flex items-center gap-1">
          {before}
          {status.kind === 'ready' ? (
            <IconButton
              size="tiny"
              label={say('asTable')}
              icon={<Table2 />}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          ) : null}
          {after}
        </span>
      </header>
      <div
        ref={box}
        // A message in place of the plot is centred in its area.
        className={cn('relative', (status.kind === 'empty' || status.kind === 'failed') && 'grid')}
        style={{ minHeight }}
      >
        {status.kind === 'loading' ? (
          <>
            <span className="sr-only">{common.say('loading')}</span>
            <ChartSkeleton shape={shape} />
          </>
        ) : status.kind === 'empty' ? (
          <EmptyState title={status.title} body={status.body} className="-my-6 self-center" />
        ) : status.kind === 'failed' ? (
          <ErrorState title={status.title} onRetry={status.onRetry} className="-my-6 self-center" />
        ) : asTable ? (
          table()
        ) : width > 0 ? (
          // Time and figures run from left to right in every language; names follow the page.
          plot(width)
        ) : null}
      </div>
    </section>
  );
}
