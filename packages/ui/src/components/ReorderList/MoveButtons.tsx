import { ChevronDown, ChevronUp } from 'lucide-react';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { WORDS } from './words.ts';

/** Props of {@link MoveButtons}. */
export interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  /** Its place, from 0. */
  place: number;
  /** How many there are. */
  count: number;
  /** 24 or 28 px square. */
  size: 'tiny' | 'small';
  /** Whether a move is being saved. */
  busy?: boolean | undefined;
  /** -1 where the arrow keys do the same. */
  tabIndex?: -1 | undefined;
  /** Called with the next place. */
  onMove: (to: number) => void;
}

/** A step up and a step down, for people who cannot drag. */
export function MoveButtons({
  name,
  place,
  count,
  size,
  busy = false,
  tabIndex,
  onMove,
}: MoveButtonsProps) {
  const { say } = useWords(WORDS);
  return (
    <>
      <IconButton
        size={size}
        label={say('up', { name })}
        icon={<ChevronUp />}
        tabIndex={tabIndex}
        busy={busy}
        disabledReason={place === 0 ? say('first') : undefined}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        size={size}
        label={say('down', { name })}
        icon={<ChevronDown />}
        tabIndex={tabIndex}
        busy={busy}
        disabledReason={place === count - 1 ? say('last') : undefined}
        onClick={() => onMove(place + 1)}
      />
    </>
  );
}
