import { OctagonAlert } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useWords, words } from '../../lib/words/words.ts';

const WORDS = words('FormError', {
  title: { one: 'Fix 1 field', other: 'Fix {count} fields' },
});
/** Words of this component. */
export type FormErrorWords = typeof WORDS;

/** One thing that keeps a form from being sent. */
export interface FormErrorItem {
  /** Its key. */
  id: string;
  /** What is wrong and how to mend it. */
  message: string;
  /** Label of the field that it belongs to. */
  label?: string | undefined;
  /** Id of the field, which the line leads to. */
  fieldId?: string | undefined;
}

/** Props of {@link FormError}. */
export interface FormErrorProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What did not work; counts by default. */
  title?: string | undefined;
  /** In the order of the form. Renders nothing for none. */
  errors: readonly FormErrorItem[];
  /** Takes focus when errors appear, as after sending; true by default. */
  takeFocus?: boolean | undefined;
}

/**
 * All that is wrong with a form, above it, after it was sent. Each line leads to its field; the same words stand at the
 * field too.
 *
 * Keyboard: it takes focus when it appears; Tab goes through its lines, Enter goes to the field.
 *
 * @do Show it when the form was sent, and leave the same words at each field.
 * @dont Use it for one field that is being typed into.
 */
export function FormError({
  title,
  errors,
  takeFocus = true,
  className,
  ref,
  ...rest
}: FormErrorProps) {
  const { say } = useWords(WORDS);
  const root = useRef<HTMLDivElement | null>(null);
  const key = errors.map((error) => `${error.id} ${error.message}`).join('\n');
  useEffect(() => {
    if (takeFocus && key !== '') root.current?.focus();
  }, [takeFocus, key]);
  if (errors.length === 0) return null;
  const heading = title ?? say('title', { count: errors.length });
  return (
    <div
      {...rest}
      ref={mergeRefs(root, ref)}
      role="alert"
      tabIndex={-1}
      data-slot="form-error"
      className={cn(
        'flex gap-2.5 rounded-control bg-critical-soft px-3 py-2.5 text-text outline-none',
        className,
      )}
    >
      <OctagonAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-critical-mark" />
      <div className="min-w-0">
        <p className="font-medium">{heading}</p>
        <ul className="mt-1 flex flex-col gap-1">
          {errors.map((error) => (
            <li key={error.id} className="break-words">
              {error.fieldId === undefined ? (
                error.message
              ) : (
                <a
                  href={`#${error.fieldId}`}
                  onClick={(event) => {
                    const field = document.getElementById(error.fieldId ?? '');
                    if (field === null) return;
                    event.preventDefault();
                    field.focus();
                    field.scrollIntoView({ block: 'center' });
                  }}
                  className="text-critical-text underline decoration-1 underline-offset-2"
                >
                  {error.label === undefined ? error.message : `${error.label}: ${error.message}`}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
