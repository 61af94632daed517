import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';

const WORDS = words('Kbd', {
  inTurn: '{first} then {next}',
  mod: 'Control',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Escape',
  arrowup: 'Up',
  arrowdown: 'Down',
  pageup: 'Page up',
  pagedown: 'Page down',
  '/': 'slash',
  '[': 'left bracket',
  ']': 'right bracket',
  '?': 'question mark',
});
/** Words of this component. */
export type KbdWords = typeof WORDS;

const NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Esc',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  arrowup: '↑',
  arrowdown: '↓',
  pageup: 'Page up',
  pagedown: 'Page down',
  delete: 'Del',
  space: 'Space',
  left: 'Left',
  right: 'Right',
};
type Named = Exclude<keyof typeof WORDS.english, 'inTurn'>;
const isNamed = (key: string): key is Named => key in WORDS.english;

/** Props of {@link Kbd}. */
export interface KbdProps extends ComponentProps<'kbd'> {
  /** `+` joins keys pressed together, a blank joins keys pressed one after the other: `mod+k`, `g i`. */
  keys: string;
}

/**
 * The keys that do the same thing, beside a label or in a tooltip. Not interactive.
 *
 * Keyboard: none; it tells of keys and takes none.
 *
 * @do Show the key where the action is, in its menu or its tooltip.
 * @dont Invent a key that the map of shortcuts does not have.
 */
export function Kbd({ keys, className, ...rest }: KbdProps) {
  const { say } = useWords(WORDS);
  const steps = keys.split(' ').map((step) => step.split('+'));
  const spoken = steps
    .map((step) => step.map((key) => (isNamed(key) ? say(key) : key)).join(' '))
    .reduce((first, next) => say('inTurn', { first, next }));
  return (
    <kbd
      {...rest}
      data-slot="kbd"
      className={cn('inline-flex items-center gap-1 font-sans text-xs', className)}
    >
      <span className="sr-only">{spoken}</span>
      {steps.map((step) => (
        <span key={step.join('+')} aria-hidden className="inline-flex gap-0.5">
          {step.map((key) => (
            <span
              key={key}
              className="inline-flex h-4 min-w-4 items-center justify-center rounded-xs border border-current/25 px-1 leading-none"
            >
              {NAMES[key] ?? key.toUpperCase()}
            </span>
          ))}
        </span>
      ))}
    </kbd>
  );
}
