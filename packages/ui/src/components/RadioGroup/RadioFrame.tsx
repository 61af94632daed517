import { type ComponentProps, type ReactNode, useId } from 'react';
import { useWords } from '../../lib/words/words.ts';
import { WORDS as FIELD } from '../Field/words.ts';

/** What every group of radios asks. */
export interface RadioQuestionProps
  extends Omit<ComponentProps<'div'>, 'children' | 'defaultValue'> {
  /** The question. */
  label: string;
  /** Keeps the question for screen readers only. */
  labelHidden?: boolean | undefined;
  /** How to answer, under the question. */
  hint?: string | undefined;
  /** What is wrong and how to mend it; marks the group invalid and is announced when it appears. */
  error?: string | undefined;
  /** An answer is needed; marked by a word, as in `Field`. */
  required?: boolean | undefined;
  /** Why no answer can be chosen now. The chosen one stays focusable and says so. */
  disabledReason?: string | undefined;
}

interface RadioFrameProps extends RadioQuestionProps {
  /** Its `data-slot`. */
  slot: string;
  /** The answers. */
  children: ReactNode;
}

function focusAnswer(group: HTMLElement): void {
  const chosen = group.querySelector<HTMLElement>('input:checked');
  (chosen ?? group.querySelector<HTMLElement>('input'))?.focus();
}

/** A group of radios with its question above and its error below. */
export function RadioFrame({
  slot,
  label,
  labelHidden = false,
  hint,
  error,
  required = false,
  disabledReason,
  children,
  'aria-describedby': describedBy,
  ...rest
}: RadioFrameProps) {
  const { say } = useWords(FIELD);
  const id = useId();
  const about = disabledReason ?? hint;
  const described = [
    describedBy,
    about === undefined ? undefined : `${id}-about`,
    error === undefined ? undefined : `${id}-error`,
  ].filter(Boolean);
  return (
    <div
      {...rest}
      // A form puts the focus onto what is wrong, which is the group: it hands it to the answer that Tab would reach.
      tabIndex={-1}
      onFocus={(event) => {
        rest.onFocus?.(event);
        if (event.target === event.currentTarget) focusAnswer(event.currentTarget);
      }}
      role="radiogroup"
      data-slot={slot}
      aria-labelledby={`${id}-label`}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      aria-invalid={error === undefined ? rest['aria-invalid'] : true}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-required={required}
    >
      <span className={labelHidden ? 'sr-only' : 'flex w-full items-baseline gap-2 font-medium'}>
        <span id={`${id}-label`}>{label}</span>
        {required ? (
          <span className="font-normal text-sm text-text-subtle">{say('required')}</span>
        ) : null}
      </span>
      {about === undefined ? null : (
        <span id={`${id}-about`} className="-mt-1 w-full text-sm text-text-muted">
          {about}
        </span>
      )}
      {children}
      <span
        id={`${id}-error`}
        role="alert"
        className={error === undefined ? 'hidden' : 'w-full text-critical-text text-sm'}
      >
        {error}
      </span>
    </div>
  );
}

/** The circle of a radio, with its dot. */
export const RADIO =
  'control hit mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full before:size-1.5 before:rounded-full checked:border-accent checked:bg-accent checked:before:bg-on-accent aria-disabled:checked:border-border-strong aria-disabled:checked:bg-inset aria-disabled:checked:before:bg-text-subtle';
