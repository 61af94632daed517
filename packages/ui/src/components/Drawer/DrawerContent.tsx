import { cva } from 'class-variance-authority';
import { cn } from '../../lib/cn.ts';
import { DialogShell } from '../Dialog/DialogShell.tsx';
import type { DrawerProps } from './props.ts';

const drawer = cva('inset-y-0 h-dvh w-[calc(100vw-24px)]', {
  variants: {
    size: { medium: 'max-w-100', large: 'max-w-140' },
    side: { start: 'start-0 rounded-s-none', end: 'end-0 rounded-e-none' },
  },
});

/** The panel itself, loaded when it first opens. */
export function DrawerContent({ size = 'medium', side = 'end', className, ...props }: DrawerProps) {
  return <DialogShell {...props} slot="drawer" className={cn(drawer({ size, side }), className)} />;
}
