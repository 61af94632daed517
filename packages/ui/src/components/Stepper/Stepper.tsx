import { Check, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { useContainerNarrow } from '../../lib/container-narrow.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useWords, words } from '../../lib/words/words.ts';

const WORDS = words('Stepper', {
  done: ', done',
  current: ', current',
  todo: ', to do',
  failed: ', failed',
});
/** Words of this component. */
export type StepperWords = typeof WORDS;

/** One step of a {@link Stepper}. */
export interface Step {
  /** Its key. */
  id: string;
  /** What is done in it. */
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** How far it is. */
  state: 'done' | 'current' | 'todo' | 'failed';
}

/** Props of {@link Stepper}. */
export interface StepperProps extends Omit<ComponentProps<'ol'>, 'onSelect'> {
  /** What the steps lead to. */
  label: string;
  /** Two to six, in their order. */
  steps: readonly Step[];
  /** `row` becomes a column by itself where there is no room for it; `column` beside a form. */
  orientation?: 'row' | 'column' | undefined;
  /** Makes the steps that are done buttons that lead back. */
  onSelect?: ((id: string) => void) | undefined;
}

/** A step of a row gets this much at least. */
const STEP_PX = 132;
const MARK = {
  done: 'border-transparent bg-accent text-on-accent',
  current: 'border-accent text-accent-text',
  todo: 'border-border-strong text-text-subtle',
  failed: 'border-transparent bg-danger text-on-danger',
} as const;

/**
 * Where one is in a task of several pages. For tasks in any order use `ProgressChecklist`.
 *
 * Keyboard: Tab goes to the steps that lead back, Enter goes there.
 *
 * @do Let people go back to what is done.
 * @dont Use it for tasks in any order: that is a `ProgressChecklist`.
 */
export function Stepper({
  label,
  steps,
  orientation = 'row',
  onSelect,
  className,
  ...rest
}: StepperProps) {
  const { say } = useWords(WORDS);
  const root = useRef<HTMLOListElement | null>(null);
  const narrow = useContainerNarrow(root, steps.length * STEP_PX);
  const row = orientation === 'row' && !narrow;
  return (
    <ol
      {...rest}
      ref={mergeRefs(root, rest.ref)}
      aria-label={label}
      data-slot="stepper"
      className={cn('flex min-w-0', row ? 'items-start' : 'flex-col', className)}
    >
      {steps.map((step, index) => {
        const last = index === steps.length - 1;
        const inside = (
          <>
            <span
              aria-hidden
              className={cn(
                'numbers grid size-6 shrink-0 place-items-center rounded-full border font-medium text-sm [&_svg]:size-3.5',
                MARK[step.state],
              )}
            >
              {step.state === 'done' ? <Check /> : step.state === 'failed' ? <X /> : index + 1}
            </span>
            <span className="min-w-0 text-start">
              <span
                className={cn(
                  'block truncate leading-6',
                  step.state === 'todo' ? 'text-text-muted' : 'font-medium',
                )}
              >
                {step.label}
                <span className="sr-only">{say(step.state)}</span>
              </span>
              {step.hint === undefined ? null : (
                <span className="block truncate text-sm text-text-subtle">{step.hint}</span>
              )}
            </span>
          </>
        );
        return (
          <li
            key={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={cn(
              'min-w-0',
              row
                ? cn('flex items-start', !last && 'flex-1')
                : 'relative not-last:pb-5 not-last:before:absolute not-last:before:start-3 not-last:before:top-7 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-border-strong',
            )}
          >
            {step.state === 'done' && onSelect ? (
              <button
                type="button"
                onClick={() => onSelect(step.id)}
                className="flex min-w-0 items-start gap-2 rounded-control hover:underline"
              >
                {inside}
              </button>
            ) : (
              <span className="flex min-w-0 items-start gap-2">{inside}</span>
            )}
            {row && !last ? (
              <span aria-hidden className="mx-3 mt-3 h-px min-w-4 flex-1 bg-border-strong" />
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
