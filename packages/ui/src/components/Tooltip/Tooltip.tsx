import {
  type ComponentProps,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { useDismissal } from '../../lib/dismissal.ts';
import { later } from '../../lib/later.tsx';

const TooltipContent = later(() => import('./TooltipContent.tsx').then((m) => m.TooltipContent));

const DELAY_MS = 400;
/** Moving along a toolbar shows the next tooltip without a delay. */
const WARM_MS = 300;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Props of {@link Tooltip}. */
export interface TooltipProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** One short sentence or name. It describes the control; it never carries what one must know to go on. */
  label: string;
  /** Shortcut shown beside the label, as for `Kbd`. */
  keys?: string | undefined;
  /** Preferred side. */
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** When the label is already the control's accessible name, it isn't repeated as its description. */
  describes?: boolean | undefined;
  /** One focusable control. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/**
 * Names or explains a control on hover and on keyboard focus. The description is in the document from the
 * start; the visible part loads when it is first shown.
 *
 * Keyboard: focus shows, Escape hides. Never put a control inside; use `Popover` for that.
 *
 * @do Say in a few words what the control is, or why it is off.
 * @dont Put links, buttons or anything into it that must be known: touch never sees it.
 */
export function Tooltip({
  label,
  keys,
  side = 'top',
  describes = true,
  className,
  children,
  onPointerEnter,
  onPointerLeave,
  onPointerDown,
  onFocus,
  onBlur,
  onKeyDown,
  ...rest
}: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const dismissal = useDismissal();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    setMounted(true);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = performance.now();
    setOpen(false);
  };
  const wait = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer.current);
    const warm = performance.now() - lastClosedAt < WARM_MS;
    timer.current = setTimeout(show, warm ? 0 : DELAY_MS);
  };

  const described = [children.props['aria-describedby'], describes ? id : undefined]
    .filter(Boolean)
    .join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its focusable child
    <span
      {...rest}
      data-slot="tooltip"
      className={cn('relative inline-flex max-w-full', className)}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        wait(event);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        hide();
      }}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        hide();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (!dismissal.isDismissed() && event.target.matches(':focus-visible')) show();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        dismissal.blurred(event);
        hide();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          dismissal.dismiss();
          hide();
        }
      }}
    >
      {described === '' ? children : cloneElement(children, { 'aria-describedby': described })}
      {describes ? (
        <span id={id} hidden>
          {label}
        </span>
      ) : null}
      {mounted ? <TooltipContent open={open} label={label} keys={keys} side={side} /> : null}
    </span>
  );
}
