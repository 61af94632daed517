import { cva } from 'class-variance-authority';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Sparkline } from '../Sparkline/Sparkline.tsx';

const WORDS = words('KpiCard', {
  up: 'up',
  down: 'down',
  flat: 'unchanged',
  failed: 'Unable to fetch data.',
  course: 'Course of {label}',
});
/** Words of this component. */
export type KpiCardWords = typeof WORDS;

const ARROWS = { up: ArrowUp, down: ArrowDown, flat: ArrowRight } as const;
const VARIATION = {
  good: 'text-done-text',
  bad: 'text-hot-text',
  neutral: 'text-text-muted',
} as const;

/** What a {@link KpiCard} shows. */
export type KpiStatus =
  | { kind: 'ready' }
  | { kind: 'loading' }
  | {
      kind: 'failed';
      /** "Unable to fetch data." by default: a card has room for a few words. */
      title?: string | undefined;
      /** Offers to try again. */
      onRetry?: (() => void) | undefined;
    };

/** Props of {@link KpiCard}. */
export interface KpiCardProps extends ComponentProps<'div'> {
  /** What is counted. */
  label: string;
  /** Written out by the caller, so that units and zones are right. */
  value: string;
  /** A quiet second line. */
  hint?: string | undefined;
  /** Against the period before. */
  variation?:
    | {
        value: string;
        direction: 'up' | 'down' | 'flat';
        tone?: 'good' | 'bad' | 'neutral' | undefined;
      }
    | undefined;
  /** Its course, as a sparkline. An empty list while it loads keeps its place. */
  trend?: readonly number[] | undefined;
  /** Where the figure leads. */
  href?: string | undefined;
  /** Beside the label: what explains the figure. */
  info?: ReactNode;
  /** A card has its own states: one that fails leaves the others alive. */
  status?: KpiStatus | undefined;
  /**
   * `line` puts label, course and value into one line without a frame, for figures inside a panel; where there is little
   * room the course is left out, and on a phone the value is below its label. Hint, variation and explanation belong to the `card`, which is the default.
   */
  look?: 'card' | 'line' | undefined;
}

/**
 * One quiet figure, with its course and its change.
 *
 * Keyboard: Tab reaches its link, or Retry when it failed.
 *
 * @do Say by `variation.tone` whether more is good or bad.
 * @dont Show more than five side by side.
 */
export function KpiCard({
  label,
  value,
  hint,
  variation,
  trend,
  href,
  info,
  status = { kind: 'ready' },
  look = 'card',
  className,
  ...rest
}: KpiCardProps) {
  const { say } = useWords(WORDS);
  const Arrow = variation === undefined ? null : ARROWS[variation.direction];
  // Beside the hint where there is one, so that its place does not depend on how long the value is.
  const course =
    trend === undefined || status.kind === 'failed' ? null : (
      <span className={cn('flex h-5 shrink-0', hint !== undefined && '@max-[160px]:hidden')}>
        {status.kind === 'loading' ? (
          <Skeleton width="72px" height="20px" />
        ) : trend.length > 1 ? (
          <Sparkline values={trend} label={say('course', { label })} />
        ) : null}
      </span>
    );
  if (look === 'line') {
    return (
      <div
        {...rest}
        data-slot="kpi-card"
        aria-busy={status.kind === 'loading' || undefined}
        className={cn('@container min-w-0', className)}
      >
        <div className="flex min-h-9 items-center gap-3 max-sm:h-full max-sm:flex-col max-sm:items-start max-sm:justify-between max-sm:gap-0">
          <p
            className="min-w-0 flex-1 truncate text-sm text-text-muted max-sm:line-clamp-2 max-sm:flex-none max-sm:whitespace-normal"
            title={label}
          >
            <Label label={label} href={href} />
          </p>
          <span className="@max-[208px]:hidden max-sm:hidden">{course}</span>
          <KpiValue size="line" value={value} status={status} />
        </div>
      </div>
    );
  }
  return (
    <div
      {...rest}
      data-slot="kpi-card"
      aria-busy={status.kind === 'loading' || undefined}
      className={cn('panel @container min-w-0 px-2 py-3 sm:px-4', className)}
    >
      {/* In a narrow card the explanation is beside the value, so that the label has the whole line. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1">
        <p
          className="line-clamp-2 @max-[160px]:col-span-2 min-w-0 text-sm text-text-muted"
          title={label}
        >
          <Label label={label} href={href} />
        </p>
        {info === undefined ? null : (
          <span className="@max-[160px]:order-1 -my-1.5 @max-[160px]:my-0 -me-2 @max-[160px]:self-end">
            {info}
          </span>
        )}
        <div className="@max-[160px]:col-span-1 col-span-2 flex items-end justify-between gap-x-3">
          <div className="min-w-0 grow">
            <KpiValue size="card" value={value} status={status}>
              {variation === undefined || Arrow === null ? null : (
                <span
                  className={cn(
                    'numbers inline-flex items-center gap-0.5 whitespace-nowrap text-sm',
                    VARIATION[variation.tone ?? 'neutral'],
                  )}
                >
                  <Arrow aria-hidden className="size-3" />
                  <span className="sr-only">{say(variation.direction)} </span>
                  <bdi dir="auto">{variation.value}</bdi>
                </span>
              )}
            </KpiValue>
          </div>
          {hint === undefined ? course : null}
        </div>
      </div>
      {status.kind !== 'failed' && hint !== undefined ? (
        <div className="flex items-end justify-between gap-3">
          <p className="w-0 min-w-0 flex-1 truncate text-sm text-text-subtle" title={hint}>
            {hint}
          </p>
          {course}
        </div>
      ) : null}
    </div>
  );
}

function Label({ label, href }: Pick<KpiCardProps, 'label' | 'href'>) {
  if (href === undefined) return label;
  return (
    <Link href={href} tone="muted">
      {label}
    </Link>
  );
}

const valueLook = cva('numbers whitespace-nowrap font-semibold tracking-tight', {
  variants: { size: { card: '@max-[160px]:text-lg text-2xl', line: 'text-lg' } },
});

/** The figure itself, its placeholder, or that it could not be fetched. */
function KpiValue({
  size,
  value,
  status,
  children,
}: {
  size: 'card' | 'line';
  value: string;
  status: KpiStatus;
  children?: ReactNode;
}) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  if (status.kind === 'loading') {
    return size === 'card' ? (
      <Skeleton className="my-2.5" width="64px" />
    ) : (
      <Skeleton width="32px" />
    );
  }
  if (status.kind === 'failed') {
    const title = status.title ?? say('failed');
    return (
      <p role="alert" className="flex h-8 items-center gap-2 text-text-muted">
        {/* A line has no room for the words beside its label. */}
        <span className={size === 'line' ? 'sr-only' : undefined}>{title}</span>
        {status.onRetry ? (
          <Button size="small" tone="quiet" onClick={status.onRetry}>
            {common.say('retry')}
          </Button>
        ) : (
          size === 'line' && <span aria-hidden>–</span>
        )}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span dir="auto" className={valueLook({ size })}>
        {value}
      </span>
      {children}
    </p>
  );
}
