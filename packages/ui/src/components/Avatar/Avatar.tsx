import { cva } from 'class-variance-authority';
import { type ComponentProps, useState } from 'react';
import { cn } from '../../lib/cn.ts';

const avatar = cva(
  'inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full font-semibold leading-none',
  {
    variants: {
      size: { small: 'size-5 text-[9px]', medium: 'size-6 text-[10px]', large: 'size-8 text-sm' },
    },
  },
);
const GROUNDS = [
  'bg-accent-soft-strong text-accent-tone-text',
  'bg-low-soft text-low-text',
  'bg-done-soft text-done-text',
  'bg-medium-soft text-medium-text',
  'bg-high-soft text-high-text',
  'bg-press text-text-muted',
] as const;

/** Props of {@link Avatar}. */
export interface AvatarProps extends ComponentProps<'span'> {
  /** Whose it is; its initials stand in for a picture. */
  name: string;
  /** 20, 24 or 32 px. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** A picture of the own origin. */
  src?: string | undefined;
  /** Set when the name is written beside it: the avatar is then hidden from screen readers. */
  decorative?: boolean | undefined;
}

/**
 * A person or a team, always in the same colour.
 *
 * Keyboard: none; it is no control. Where its person has a page, put it into a `Link`.
 *
 * @do Put the person's name beside it where there is room.
 * @dont Show by it what a person is: that is a `Badge`.
 */
export function Avatar({
  name,
  size = 'medium',
  src,
  decorative = false,
  className,
  ...rest
}: AvatarProps) {
  const [broken, setBroken] = useState(false);
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: named only where it has the role of an image
    <span
      {...rest}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      data-slot="avatar"
      className={cn(avatar({ size }), GROUNDS[sum % GROUNDS.length], className)}
    >
      {src !== undefined && !broken ? (
        <img src={src} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** First letters of the first and last word; of an address, of its local part. */
function initials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => word !== '');
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
