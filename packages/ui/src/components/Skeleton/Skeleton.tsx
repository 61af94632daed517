import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link Skeleton}. */
export interface SkeletonProps extends ComponentProps<'span'> {
  /** CSS length; the container's by default. */
  width?: string | undefined;
  /** CSS length; a line's by default. */
  height?: string | undefined;
  /** `line` for text, `block` for charts and panels, `circle` for avatars. */
  shape?: 'line' | 'block' | 'circle' | undefined;
}

/**
 * The shape of content that is on its way. Silent: the region around it is marked busy.
 *
 * Keyboard: none; the content that replaces it has its own.
 *
 * @do Draw the shape of what is coming, after a moment (`Delayed`).
 * @dont Use it for an act of the reader: that is `busy`.
 */
export function Skeleton({
  width,
  height,
  shape = 'line',
  className,
  style,
  ...rest
}: SkeletonProps) {
  return (
    <span
      {...rest}
      aria-hidden
      data-slot="skeleton"
      style={{ width, height, ...style }}
      className={cn(
        'block max-w-full animate-pulse bg-press',
        shape === 'line' && 'own:h-3 rounded-sm',
        shape === 'block' && 'own:h-full own:w-full rounded-control',
        shape === 'circle' && 'own:size-6 rounded-full',
        className,
      )}
    />
  );
}

/** Props of {@link SkeletonLines}. */
export interface SkeletonLinesProps {
  /** Three by default; the last one is shorter. */
  lines?: number | undefined;
}

/** A paragraph on its way. */
export function SkeletonLines({ lines = 3 }: SkeletonLinesProps) {
  return (
    <span data-slot="skeleton-lines" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
        <Skeleton key={index} width={index === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Props of {@link Delayed}. */
export interface DelayedProps {
  /** 150 by default. */
  ms?: 150 | 300 | undefined;
  /** What shall not flash. */
  children: ReactNode;
}

/** Shows its content after a moment, in CSS alone, so that quick answers bring no flicker. */
export function Delayed({ ms = 150, children }: DelayedProps) {
  return (
    <div
      data-slot="delayed"
      className={
        ms === 150 ? 'animate-[ui-appear_150ms_step-end]' : 'animate-[ui-appear_300ms_step-end]'
      }
    >
      {children}
    </div>
  );
}
