import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';

const WORDS = words('CopyButton', {
  copy: 'Copy',
  copied: 'Copied',
  failed: "Couldn't copy",
});
/** Words of this component. */
export type CopyButtonWords = typeof WORDS;

const SHOWN_MS = 1500;

/** Props of {@link CopyButton}. */
export interface CopyButtonProps extends ComponentProps<'span'> {
  /** The text, or a function that brings it when asked for. */
  value: string | (() => string | Promise<string>);
  /** Its name, "Copy" by default; say what is copied. */
  label?: string | undefined;
  /** 24, 28 or 32 px square, as of `IconButton`; `tiny` by default. */
  size?: 'tiny' | 'small' | 'medium' | undefined;
  /** After the text is on the clipboard. */
  onCopied?: (() => void) | undefined;
}

/**
 * Puts a text on the clipboard and says so, by icon and to the screen reader, for a second and a half.
 *
 * Keyboard: Enter or Space copies.
 *
 * @do Say what is copied in its label.
 * @dont Copy a secret by it that was never revealed.
 */
export function CopyButton({
  value,
  label,
  size = 'tiny',
  onCopied,
  className,
  ...rest
}: CopyButtonProps) {
  const { say } = useWords(WORDS);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof value === 'string' ? value : await value());
      setState('copied');
      onCopied?.();
    } catch {
      setState('failed');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
  };

  return (
    <span {...rest} data-slot="copy-button" className={cn('inline-flex', className)}>
      <IconButton
        label={state === 'idle' ? (label ?? say('copy')) : say(state)}
        size={size}
        icon={state === 'copied' ? <Check className="text-done-mark" /> : <Copy />}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : say(state)}
      </span>
    </span>
  );
}
