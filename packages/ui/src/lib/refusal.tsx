import { type ReactElement, useId } from 'react';
import { Tooltip } from '../components/Tooltip/Tooltip.tsx';
import { cn } from './cn.ts';

interface Refusal {
  /** Why the field cannot be used now. */
  reason: string | undefined;
  /** The caller's ref for the field. The tooltip wraps the field and forwards the ref. */
  className: string | undefined;
  /** What describes the input besides. */
  describedBy: string | undefined;
}

/**
 * What a field that is typed into does when it cannot be used: it keeps its place in the order of Tab, can be read and
 * copied from, and says why to pointer, keyboard and screen reader.
 */
export function useRefusal({ reason, className, describedBy }: Refusal) {
  const id = useId();
  const isRefused = reason !== undefined;
  const described = [describedBy, isRefused ? id : undefined].filter(Boolean).join(' ');
  return {
    isRefused,
    /** Goes onto the input, after the caller's own props. */
    input: {
      'aria-describedby': described === '' ? undefined : described,
      ...(isRefused ? { readOnly: true, 'aria-disabled': true } : {}),
    },
    /** The caller's place, where no tooltip has taken it over. */
    className: isRefused ? 'w-full' : className,
    /** Draws the field. */
    around: (field: ReactElement<{ 'aria-describedby'?: string | undefined }>) =>
      isRefused ? (
        <Tooltip label={reason} describes={false} className={cn('own:w-full', className)}>
          {field}
        </Tooltip>
      ) : (
        field
      ),
    /** The reason for screen readers; place it anywhere in the field. */
    note: isRefused ? (
      <span id={id} hidden>
        {reason}
      </span>
    ) : null,
  };
}
