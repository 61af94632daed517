import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link Progress}. */
export interface ProgressProps extends ComponentProps<'div'> {
  /** What advances. */
  label: string;
  /** How far, or `null` while the whole is unknown. */
  value: number | null;
  /** The whole; 100 by default. */
  max?: number | undefined;
  /** "12 of 40 commits", shown at the right and read out. */
  valueText?: string | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
}

/**
 * How far something long has come.
 *
 * Keyboard: none; it is no control.
 *
 * @do Give `valueText`: "412 of 1,200 commits" says more than 34 %.
 * @dont Let it run backwards.
 */
export function Progress({
  label,
  value,
  max = 100,
  valueText,
  labelHidden = false,
  className,
  ...rest
}: ProgressProps) {
  const id = useId();
  const percent = value === null || max === 0 ? 0 : Math.min(100, (value / max) * 100);
  const text = valueText ?? (value === null ? undefined : `${Math.round(percent)}%`);
  return (
    <div {...rest} data-slot="progress" className={cn('flex flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex justify-between gap-3'}>
        <span id={id}>{label}</span>
        <span dir="auto" className="numbers text-end text-text-muted">
          {text}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-press"
      >
        <div
          style={{ width: value === null ? undefined : `${percent}%` }}
          className={cn(
            'h-full rounded-full bg-accent transition-[width] duration-180',
            value === null && 'w-1/4 animate-[ui-slide_1.2s_linear_infinite]',
          )}
        />
      </div>
    </div>
  );
}
