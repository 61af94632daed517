import { cva } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button, ButtonLink } from '../Button/Button.tsx';

const WORDS = words('FormActions', { cancel: 'Cancel' });
/** Words of this component. */
export type FormActionsWords = typeof WORDS;

const actions = cva('flex gap-2', {
  variants: { align: { start: 'justify-start', end: 'justify-end' } },
});

/** Props of {@link FormActions}. */
export interface FormActionsProps extends Omit<ComponentProps<'div'>, 'children' | 'onSubmit'> {
  /** The verb of the form, such as "Create". */
  label: string;
  /** Whether the form is being sent. */
  busy?: boolean | undefined;
  /** Why it cannot be sent now. */
  disabledReason?: string | undefined;
  /** Does it, where there is no form around; otherwise the button submits that form. */
  onSubmit?: (() => void) | undefined;
  /** "Cancel" by default. */
  cancelLabel?: string | undefined;
  /** Leaves without saving. Neither this nor `cancelHref`: there is nothing to give up. */
  onCancel?: (() => void) | undefined;
  /** Where leaving leads to, for a form that is a page. */
  cancelHref?: string | undefined;
  /** `small` inside a list or a side panel; `medium` by default. */
  size?: 'small' | 'medium' | undefined;
  /** `start` for a page that is read from there; `end` by default. */
  align?: 'start' | 'end' | undefined;
}

/**
 * The foot of a form: the way out, then the one button that saves.
 *
 * Keyboard: Tab reaches Cancel before the button that saves; Enter in a field of the form saves.
 *
 * @do Name the act by the verb that the title of the form has.
 * @dont Put a third act beside the two; it belongs to the head of its panel.
 */
export function FormActions({
  label,
  busy = false,
  disabledReason,
  onSubmit,
  cancelLabel,
  onCancel,
  cancelHref,
  size = 'medium',
  align = 'end',
  className,
  ...rest
}: FormActionsProps) {
  const { say } = useWords(WORDS);
  const cancel = cancelLabel ?? say('cancel');
  return (
    <div {...rest} data-slot="form-actions" className={cn(actions({ align }), className)}>
      {cancelHref === undefined ? null : (
        <ButtonLink size={size} href={cancelHref}>
          {cancel}
        </ButtonLink>
      )}
      {onCancel === undefined ? null : (
        <Button size={size} onClick={onCancel}>
          {cancel}
        </Button>
      )}
      <Button
        type={onSubmit === undefined ? 'submit' : 'button'}
        tone="primary"
        size={size}
        busy={busy}
        disabledReason={disabledReason}
        onClick={onSubmit}
      >
        {label}
      </Button>
    </div>
  );
}
