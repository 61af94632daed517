import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { TONE_MARK, type Tone } from '../../lib/tone.ts';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const;
const inverse = 'stroke-surface';

/** Each tone has its own outline, so that no meaning hangs on colour alone. Drawn on a 16 px grid. */
const SHAPES = {
  critical: (
    <>
      <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" fill="currentColor" />
      <path d="M8 4.6v4.2M8 11v.4" className={inverse} strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  high: (
    <path
      d="M8 2.2 14.4 13.4H1.6z"
      fill="currentColor"
      strokeLinejoin="round"
      stroke="currentColor"
    />
  ),
  medium: <path d="M8 1.2 14.8 8 8 14.8 1.2 8z" fill="currentColor" />,
  low: <path d="M8 1.9 14.1 8 8 14.1 1.9 8z" {...line} strokeLinejoin="round" />,
  veryLow: (
    <>
      <circle cx="8" cy="8" r="5.2" {...line} />
      <path d="M5.8 8h4.4" {...line} strokeLinecap="round" />
    </>
  ),
  unknown: <circle cx="8" cy="8" r="5.6" {...line} strokeDasharray="2.6 2.27" />,
  hot: <circle cx="8" cy="8" r="5.4" {...line} strokeWidth="2" />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.6" {...line} />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.4" fill="currentColor" />
      <path
        d="m5 8.2 2.1 2.1L11 6.2"
        className={inverse}
        fill="none"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  alarm: <path d="M9.4 1.2 3.2 9h3.9l-1 5.8L12.8 7H8.6z" fill="currentColor" />,
  calm: (
    <path
      d="m3 8.6 3.2 3.2L13 5"
      {...line}
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  muted: <path d="M3.5 8h9" {...line} strokeWidth="1.9" strokeLinecap="round" />,
  neutral: <circle cx="8" cy="8" r="3" fill="currentColor" />,
  accent: <circle cx="8" cy="8" r="4" fill="currentColor" />,
} satisfies Record<Tone, ReactNode>;

/** Props of {@link ToneIcon}. */
export interface ToneIconProps {
  /** Which shape and colour. */
  tone: Tone;
  /** Edge in pixels; 14 by default. */
  size?: number | undefined;
  /** The accessible name, for an icon without text beside it. */
  label?: string | undefined;
  /** Layout only. */
  className?: string | undefined;
}

/** The shape of a tone, for lists and menus where a whole badge would be too loud. */
export function ToneIcon({ tone, size = 14, label, className }: ToneIconProps) {
  return (
    <svg
      data-slot="tone-icon"
      viewBox="0 0 16 16"
      width={size}
      height={size}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className={cn('shrink-0', TONE_MARK[tone], className)}
    >
      {SHAPES[tone]}
    </svg>
  );
}
