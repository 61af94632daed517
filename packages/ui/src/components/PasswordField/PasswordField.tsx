import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useWords, words } from '../../lib/words/words.ts';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

const WORDS = words('PasswordField', {
  show: 'Show',
  hide: 'Hide',
});
/** Words of this component. */
export type PasswordFieldWords = typeof WORDS;

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** The secret. */
  value: string;
  /** With every change. */
  onValueChange: (value: string) => void;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
  /** `current-password` to sign in, `new-password` to choose one, `off` for keys that no manager shall keep. */
  autoComplete?: 'current-password' | 'new-password' | 'one-time-code' | 'off' | undefined;
}

/**
 * A secret that is typed, hidden until its owner wants to see it. Put it into a `Field`. To show a secret that the
 * product holds use `RevealableValue`.
 *
 * Keyboard: Tab goes on to the button that shows and hides; what was typed stays.
 *
 * @do Say by `autoComplete` which password it is, so that managers help.
 * @dont Forbid pasting, or show a secret of the product by it: that is `RevealableValue`.
 */
export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const { say } = useWords(WORDS);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      data-slot="password-field"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={say(shown ? 'hide' : 'show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="hit rounded-xs hover:text-text"
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
