import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

/** Looks of the button that opens a list; `Select` and `Combobox` share it. */
export const fieldButton = cva('inline-flex min-w-0 max-w-full items-center gap-2 text-start', {
  variants: {
    tone: {
      field: 'control own:w-full',
      quiet:
        'rounded-control border border-transparent hover:bg-press aria-expanded:bg-press aria-disabled:text-text-muted aria-disabled:hover:bg-transparent',
    },
    size: { small: 'h-7 px-2 text-sm', medium: 'h-8 px-2.5 text-base' },
  },
});

interface FieldTriggerProps {
  icon: ReactNode;
  busy: boolean;
  /** It opens; a field that only shows does not. */
  opens?: boolean | undefined;
  /** The label, when it is inside, and what is chosen. */
  children: ReactNode;
}

/** What the button of a select or a combobox shows. */
export function FieldTrigger({ icon, busy, opens = true, children }: FieldTriggerProps) {
  return (
    <>
      {icon === undefined || icon === null ? null : (
        <span aria-hidden className="grid shrink-0 place-items-center">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {busy ? (
        <Spinner />
      ) : opens ? (
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-subtle" />
      ) : null}
    </>
  );
}

interface RefusableProps {
  /** Why the field cannot be used now. */
  reason: string | undefined;
  tone: 'field' | 'quiet';
  /** The caller's ref for the field. The tooltip wraps the field and forwards the ref. */
  className: string | undefined;
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A field that says why it cannot be used, when it cannot. */
export function Refusable({ reason, tone, className, children }: RefusableProps) {
  if (reason === undefined) return children;
  return (
    <Tooltip label={reason} className={cn(tone === 'field' && 'own:w-full', className)}>
      {children}
    </Tooltip>
  );
}
