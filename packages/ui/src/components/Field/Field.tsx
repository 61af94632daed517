import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { WORDS } from './words.ts';

/** What a control has to take to stand in a {@link Field}; every field of this library does. */
export interface FieldControl {
  /** What the label points at. */
  id?: string | undefined;
  /** An answer is needed. */
  required?: boolean | undefined;
  /** The hint and the error. */
  'aria-describedby'?: string | undefined;
  /** Whether there is an error. */
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Props of {@link Field}. */
export interface FieldProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The question; always there, visually or not. */
  label: string;
  /** How to answer, before an error occurs. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; marks the control invalid. */
  error?: string | undefined;
  /** An answer is needed; marked by a word, not by an asterisk. */
  required?: boolean | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** One control that takes `id` and `aria-describedby`. */
  children: ReactElement<FieldControl>;
}

/**
 * Ties a label, a hint and an error to one control. The error is announced when it appears.
 *
 * Keyboard: that of its control; a press on the label goes there.
 *
 * @do Say how to answer in `hint`, before there is an error.
 * @dont Put two controls into one field, or the label into the placeholder.
 */
export function Field({
  label,
  hint,
  error,
  required = false,
  labelHidden = false,
  className,
  children,
  ...rest
}: FieldProps) {
  const { say } = useWords(WORDS);
  const made = useId();
  const id = children.props.id ?? made;
  const hintId = `${made}-hint`;
  const errorId = `${made}-error`;
  const described = [
    children.props['aria-describedby'],
    hint === undefined ? undefined : hintId,
    error === undefined ? undefined : errorId,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div {...rest} data-slot="field" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'flex items-baseline gap-2 font-medium text-text'}
      >
        {label}
        {required ? (
          <span className="font-normal text-sm text-text-subtle">{say('required')}</span>
        ) : null}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
        required: required || undefined,
      })}
      {hint === undefined ? null : (
        <p id={hintId} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      <p
        id={errorId}
        role="alert"
        className={error === undefined ? 'hidden' : 'text-sm text-critical-text'}
      >
        {error}
      </p>
    </div>
  );
}
