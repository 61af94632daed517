import { type ComponentProps, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Spinner } from '../Spinner/Spinner.tsx';

const WORDS = words('TextArea', {
  left: { one: '{count} character left', other: '{count} characters left' },
  over: { one: '{count} character over', other: '{count} characters over' },
});
/** Words of this component. */
export type TextAreaWords = typeof WORDS;

/** Props of {@link TextArea}. */
export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'disabled'> {
  /** The text. */
  value: string;
  /** With every change. */
  onValueChange: (value: string) => void;
  /** Shows what is left. It doesn't cut: the writer does. */
  maxLength?: number | undefined;
  /** Control or Command with Enter. */
  onSubmitKey?: (() => void) | undefined;
  /** What was written is being saved or checked. One writes on meanwhile. */
  busy?: boolean | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * Several lines of text; grows with them.
 *
 * Keyboard: Enter starts a line, Control or Command with Enter submits where that is offered.
 *
 * @do Give `maxLength` where the server has a limit: the counter says what is left.
 * @dont Use it for one line.
 */
export function TextArea({
  value,
  onValueChange,
  maxLength,
  onSubmitKey,
  rows = 3,
  busy = false,
  disabledReason,
  className,
  onChange,
  onKeyDown,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const { say } = useWords(WORDS);
  const counterId = useId();
  const left = maxLength === undefined ? null : maxLength - value.length;
  const described = [describedBy, left === null ? undefined : counterId].filter(Boolean).join(' ');
  const refusal = useRefusal({ reason: disabledReason, className, describedBy: described });
  return refusal.around(
    <span
      data-slot="text-area"
      className={cn('relative flex min-w-0 flex-col gap-1', refusal.className)}
    >
      <textarea
        {...rest}
        rows={rows}
        value={value}
        {...refusal.input}
        aria-busy={busy || undefined}
        onChange={(event) => {
          onChange?.(event);
          onValueChange(event.target.value);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (
            onSubmitKey &&
            !refusal.isRefused &&
            event.key === 'Enter' &&
            (event.metaKey || event.ctrlKey)
          ) {
            event.preventDefault();
            onSubmitKey();
          }
        }}
        className={cn(
          'control field-sizing-content max-h-80 min-h-16 w-full resize-y py-1.5 ps-2.5 focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-[-1px]',
          busy ? 'pe-8' : 'pe-2.5',
        )}
      />
      {busy ? <Spinner className="absolute end-2.5 top-2 text-text-muted" /> : null}
      {left === null ? null : (
        <span
          id={counterId}
          dir="auto"
          className={cn(
            'numbers self-end text-xs',
            left < 0 ? 'text-critical-text' : 'text-text-subtle',
          )}
        >
          {left < 0 ? say('over', { count: -left }) : say('left', { count: left })}
        </span>
      )}
      {refusal.note}
    </span>,
  );
}
