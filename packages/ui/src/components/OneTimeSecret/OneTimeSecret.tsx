import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Callout } from '../Callout/Callout.tsx';
import { CopyField } from '../CopyField/CopyField.tsx';

const WORDS = words('OneTimeSecret', {
  title: 'Copy it now',
  body: 'It is shown only once. What is stored is a hash of it.',
});
/** Words of this component. */
export type OneTimeSecretWords = typeof WORDS;

/** Props of {@link OneTimeSecret}. */
export interface OneTimeSecretProps extends ComponentProps<'div'> {
  /** The new key or token. */
  value: string;
  /** Name of the copy button: say what is copied. */
  label: string;
  /** After it is on the clipboard. */
  onCopied?: (() => void) | undefined;
}

/**
 * A key or token right after it was made, which nobody can read again.
 *
 * Keyboard: Tab reaches the copy button; Enter or Space copies.
 *
 * @do Show it in the dialog that made it, and close that by a button, not after a time.
 * @dont Use it for what can be shown again; that is a RevealableValue.
 */
export function OneTimeSecret({ value, label, onCopied, className, ...rest }: OneTimeSecretProps) {
  const { say } = useWords(WORDS);
  return (
    <div {...rest} data-slot="one-time-secret" className={cn('grid min-w-0 gap-3', className)}>
      <Callout tone="warning" title={say('title')}>
        {say('body')}
      </Callout>
      <CopyField value={value} label={label} wrap onCopied={onCopied} />
    </div>
  );
}
