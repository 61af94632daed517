import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link ButtonGroup}. */
export interface ButtonGroupProps extends ComponentProps<'div'> {
  /** What the buttons have in common, for screen readers. */
  label: string;
  /** `joined` shares the borders, for two to four short labels, and never wraps; `spaced` keeps 8 px apart, and does. */
  look?: 'joined' | 'spaced' | undefined;
  /** Two or more `Button` or `IconButton`, all of one tone and one size. */
  children: ReactNode;
}

// Buttons may stand in the wrapper of their tooltip or of their menu: the corners are those of the button inside.
const JOINED =
  'isolate [&>*]:relative [&>*:hover]:z-1 [&>*:focus-within]:z-2 [&>*:not(:first-child)]:-ms-px [&>button:not(:first-child)]:rounded-s-none [&>*:not(:first-child)_button]:rounded-s-none [&>button:not(:last-child)]:rounded-e-none [&>*:not(:last-child)_button]:rounded-e-none [&>a:not(:first-child)]:rounded-s-none [&>a:not(:last-child)]:rounded-e-none';

/**
 * Actions on one subject, side by side. For a choice between values use `ToggleGroup`; for one main action with rarer
 * ones behind it use `SplitButton`.
 *
 * Keyboard: Tab goes from button to button.
 *
 * @do Join actions on one subject, two to four of them, with short labels.
 * @dont Join a main action with Cancel; keep Cancel separate.
 */
export function ButtonGroup({
  label,
  look = 'joined',
  className,
  children,
  ...rest
}: ButtonGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      {...rest}
      role="group"
      aria-label={label}
      data-slot="button-group"
      className={cn(
        'inline-flex max-w-full',
        look === 'joined' ? JOINED : 'flex-wrap gap-2',
        className,
      )}
    >
      {children}
    </div>
  );
}
