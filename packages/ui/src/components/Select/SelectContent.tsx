import type { RefObject } from 'react';
import { useWords, words } from '../../lib/words/words.ts';
import { PopoverContent } from '../Popover/PopoverContent.tsx';
import { Listbox } from './Listbox.tsx';
import type { Option } from './option.ts';

const WORDS = words('Select', {
  nothing: 'No options',
});
/** Words of this component. */
export type SelectWords = typeof WORDS;

interface SelectContentProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  options: readonly Option<string | number>[];
  chosen: string | number | null;
  active: number;
  onActiveChange: (index: number) => void;
  onChoose: (index: number) => void;
}

/** The floating list of a `Select`, loaded when it first opens. */
export function SelectContent({
  id,
  anchor,
  open,
  onOpenChange,
  chosen,
  ...list
}: SelectContentProps) {
  const { say } = useWords(WORDS);
  return (
    <PopoverContent
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={list.label}
      align="start"
      side="bottom"
      space="none"
      keepFocus
      matchWidth
    >
      <Listbox
        id={id}
        emptyText={say('nothing')}
        isChosen={(value) => value === chosen}
        {...list}
      />
    </PopoverContent>
  );
}
