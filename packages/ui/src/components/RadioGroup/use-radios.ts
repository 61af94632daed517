import { type KeyboardEvent, useId } from 'react';
import { keyAsRead } from '../../lib/direction.ts';

interface Radio {
  value: string;
  disabledReason?: string | undefined;
}

interface RadiosInput {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly Radio[];
  disabledReason: string | undefined;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/**
 * Native radios of one group. What cannot be chosen keeps its place among the arrow keys, so that it can say why; a
 * native `disabled` would not, and the browser's own arrows go the wrong way where the page reads from right to left.
 */
export function useRadios({ value, onValueChange, options, disabledReason }: RadiosInput) {
  const id = useId();
  const isOff = (option: Radio) =>
    disabledReason !== undefined || option.disabledReason !== undefined;
  const choose = (option: Radio) => {
    if (!isOff(option)) onValueChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const step = STEPS[keyAsRead(event.key)];
    // Enter in a radio would send the form.
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
    if (step === undefined) return;
    const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[type=radio]')];
    const place = (radios.indexOf(target) + step + radios.length) % radios.length;
    const next = options[place];
    radios[place]?.focus();
    if (next !== undefined) choose(next);
  };
  /** Of the input of an option. */
  const radioProps = (option: Radio) => ({
    type: 'radio' as const,
    name: id,
    value: option.value,
    checked: option.value === value,
    onChange: () => choose(option),
    'aria-disabled': isOff(option) || undefined,
  });
  return { id, isOff, onKeyDown, radioProps };
}
