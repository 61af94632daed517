import { cva } from 'class-variance-authority';
import { cn } from '../../lib/cn.ts';
import { DialogShell } from './DialogShell.tsx';
import type { DialogProps } from './props.ts';

const dialog = cva(
  'top-[max(16px,12vh)] left-1/2 max-h-[min(80vh,100vh-32px)] w-[calc(100vw-32px)] -translate-x-1/2',
  { variants: { size: { small: 'max-w-100', medium: 'max-w-130', large: 'max-w-180' } } },
);

/** The dialog itself, loaded when it first opens. */
export function DialogContent({ size = 'medium', className, ...props }: DialogProps) {
  return <DialogShell {...props} slot="dialog" className={cn(dialog({ size }), className)} />;
}
