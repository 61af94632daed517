import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

const WORDS = words('RevealableValue', {
  reveal: 'Reveal {label}',
  hide: 'Hide {label}',
  copy: 'Copy {label}',
});
/** Words of this component. */
export type RevealableValueWords = typeof WORDS;

/** Props of {@link RevealableValue}. */
export interface RevealableValueProps extends ComponentProps<'span'> {
  /** What is hidden: the value's name, for buttons and screen readers. */
  label: string;
  /** The masked form; the only one that is in the page until it is revealed. */
  masked: string;
  /** The raw value once it was brought. */
  value?: string | null | undefined;
  /** Whether the raw value shall be shown. */
  revealed: boolean;
  /** Asks for the raw value. Leave it away where it can never be shown. */
  onReveal?: (() => void) | undefined;
  /** Hides it again. */
  onHide?: (() => void) | undefined;
  /** On its way. */
  busy?: boolean | undefined;
  /** Why it cannot be revealed. */
  disabledReason?: string | undefined;
  /** Offers to copy the value that is shown raw. */
  copyable?: boolean | undefined;
}

/**
 * A value that is masked until the reader reveals it.
 *
 * Keyboard: Tab reaches reveal, hide and copy; Enter presses, and focus stays on the button that turned over.
 *
 * @do Ask for the value when it is revealed, and forget it when it is hidden.
 * @dont Pass `value` before the reader asks for it: anything in the page can be read.
 */
export function RevealableValue({
  label,
  masked,
  value,
  revealed,
  onReveal,
  onHide,
  busy = false,
  disabledReason,
  copyable = true,
  className,
  ...rest
}: RevealableValueProps) {
  const { say } = useWords(WORDS);
  const raw = revealed && value !== null && value !== undefined ? value : null;
  const turn = raw === null ? onReveal : onHide;
  return (
    <span
      {...rest}
      data-slot="masked"
      data-revealed={raw !== null}
      className={cn('inline-flex min-w-0 max-w-full items-start gap-1.5', className)}
    >
      <code
        translate="no"
        className={cn('min-w-0 self-center break-all text-sm', raw === null && 'text-text-muted')}
      >
        {raw ?? masked}
      </code>
      {turn === undefined ? null : (
        // One button for both ways: focus stays on it.
        <IconButton
          size="tiny"
          label={say(raw === null ? 'reveal' : 'hide', { label })}
          icon={raw === null ? <Eye /> : <EyeOff />}
          busy={raw === null && busy}
          disabledReason={raw === null ? disabledReason : undefined}
          onClick={turn}
        />
      )}
      {raw !== null && copyable ? <CopyButton value={raw} label={say('copy', { label })} /> : null}
    </span>
  );
}
