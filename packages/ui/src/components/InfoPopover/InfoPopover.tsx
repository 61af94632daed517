import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Popover, type PopoverProps } from '../Popover/Popover.tsx';

/** Props of {@link InfoPopover}. */
export interface InfoPopoverProps extends Omit<PopoverProps, 'trigger' | 'space' | 'slot'> {
  /** Name of the button and of what it opens, such as "What the perimeter is". */
  label: string;
  /** The explanation: paragraphs, or a list of terms. */
  children: ReactNode;
}

/**
 * An explanation that waits behind an "i": what a title means, or how a figure is counted.
 *
 * Keyboard: Enter or Space opens and moves focus in, Escape closes and returns focus.
 *
 * @do Say in its label what it explains, so that a screen reader tells several of them apart.
 * @dont Hide in it what is needed to act; that is a hint of the field, or a Callout.
 */
export function InfoPopover({ label, className, children, ...rest }: InfoPopoverProps) {
  return (
    <Popover
      {...rest}
      slot="info-popover"
      label={label}
      className={cn('shrink-0', className)}
      trigger={<IconButton label={label} icon={<Info />} size="small" />}
    >
      <div className="grid max-w-80 gap-2">{children}</div>
    </Popover>
  );
}
