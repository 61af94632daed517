import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { useFirstUse } from '../../lib/disclosure.tsx';
import { useDismissal } from '../../lib/dismissal.ts';
import { later } from '../../lib/later.tsx';

const load = () => import('./HoverCardContent.tsx');
const HoverCardContent = later(() => load().then((m) => m.HoverCardContent));

const OPEN_MS = 500;
const CLOSE_MS = 250;

/** Props of {@link HoverCard}. */
export interface HoverCardProps extends Omit<ComponentProps<'span'>, 'content'> {
  /** A closer look at what the link leads to. */
  card: ReactNode;
  /** Preferred side. */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Edge of the link it lines up with. */
  align?: 'start' | 'center' | 'end' | undefined;
  /** Wider, for code. */
  wide?: boolean | undefined;
  /** One link, or a text whose row leads to the same place. */
  children: ReactNode;
}

/**
 * A closer look at what a link leads to, when the pointer rests on it. All that it shows is found behind the link too:
 * touch never sees it, and screen readers pass it over.
 *
 * Keyboard: focus on the link shows it, Escape hides it. It holds no controls; use `Popover` for that.
 *
 * @do Show what the page behind the link begins with.
 * @dont Put controls into it, or what is found nowhere else.
 */
export function HoverCard({
  card,
  side = 'bottom',
  align = 'start',
  wide = false,
  className,
  children,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: HoverCardProps) {
  const [open, setOpen] = useState(false);
  const used = useFirstUse(open);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const dismissal = useDismissal();
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (next: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const enter = (event: PointerEvent<HTMLSpanElement>) => {
    onPointerEnter?.(event);
    if (event.pointerType === 'touch') return;
    void load();
    turn(true, OPEN_MS);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the link inside
    <span
      {...rest}
      data-slot="hover-card"
      className={cn('relative inline-flex max-w-full', className)}
      onPointerEnter={enter}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        turn(false, CLOSE_MS);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (!dismissal.isDismissed() && event.target.matches(':focus-visible')) turn(true, 0);
      }}
      onBlur={(event) => {
        onBlur?.(event);
        dismissal.blurred(event);
        turn(false, 0);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        dismissal.dismiss();
        turn(false, 0);
      }}
    >
      {children}
      {used ? (
        <HoverCardContent open={open} side={side} align={align} wide={wide}>
          {card}
        </HoverCardContent>
      ) : null}
    </span>
  );
}
