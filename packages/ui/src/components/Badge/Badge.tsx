import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { TONE_MARK, TONE_SOFT, TONE_TEXT, type Tone } from '../../lib/tone.ts';
import { ToneIcon } from './ToneIcon.tsx';

const badge = cva('inline-flex max-w-full items-center gap-1.5 whitespace-nowrap font-medium', {
  variants: {
    look: {
      soft: 'rounded-full px-2',
      outline: 'rounded-full border border-border-strong px-2',
      plain: '',
    },
    size: { small: '', medium: '' },
  },
  compoundVariants: [
    { look: ['soft', 'outline'], size: 'small', className: 'h-5 text-xs' },
    { look: ['soft', 'outline'], size: 'medium', className: 'h-6 text-sm' },
    // It takes the height and the text size of the line around it.
    { look: 'plain', className: 'text-text' },
  ],
});

/** Props of {@link Badge}. */
export interface BadgeProps extends ComponentProps<'span'> {
  /** What the badge says about its subject. */
  tone?: Tone | undefined;
  /** `auto` draws the tone's own icon before the text. */
  shape?: 'none' | 'auto' | undefined;
  /** A mark of its own, in the tone's colour, where the tone's shape means something else. */
  icon?: ReactNode;
  /** `soft` on a tinted ground, `outline` with a hairline, `plain` text and icon alone (in tables). */
  look?: 'soft' | 'outline' | 'plain' | undefined;
  /** `small` is 20 px high, `medium` 24 px. */
  size?: 'small' | 'medium' | undefined;
  /** Its words; what has no room is cut and whole in the title. */
  children?: ReactNode;
}

/**
 * A short state or category. Never use it for an action: use a `Button` or a `Link` for that. Shape and text carry
 * the meaning, colour only supports them.
 *
 * Keyboard: none; it is no control.
 *
 * @do Let text and shape say it; colour only helps.
 * @dont Make it a button, or write a sentence into it.
 */
export function Badge({
  tone = 'neutral',
  shape = 'none',
  icon,
  look = 'soft',
  size = 'small',
  className,
  children,
  ...rest
}: BadgeProps) {
  return (
    <span
      {...rest}
      data-slot="badge"
      data-tone={tone}
      className={cn(
        badge({ look, size }),
        look !== 'plain' && TONE_TEXT[tone],
        look === 'soft' && TONE_SOFT[tone],
        className,
      )}
    >
      {icon === undefined ? null : (
        <span
          aria-hidden
          className={cn('grid shrink-0 [&_svg]:size-3.5 [&_svg]:stroke-[1.75]', TONE_MARK[tone])}
        >
          {icon}
        </span>
      )}
      {shape === 'auto' && icon === undefined ? (
        <ToneIcon tone={tone} size={look === 'plain' || size === 'medium' ? 14 : 12} />
      ) : null}
      <span
        // Without this, the bottom of the icon would be the baseline of the badge.
        className={cn('truncate', look === 'plain' && 'self-baseline')}
        title={typeof children === 'string' ? children : undefined}
      >
        {children}
      </span>
    </span>
  );
}
