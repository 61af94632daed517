import {
  type Completion,
  completed,
  completionAt,
  SUGGESTED_FIELDS,
  suggestedFields,
} from '@sluice/domain/search-suggest';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { askValuesAction, suggestedValuesAtom } from '../workbench.atoms.ts';

/** Between the last letter and the call for values. */
const PAUSE_MS = 150;

/** The suggestions of a query box, and what its keys do with them. */
export interface Suggestions {
  readonly options: readonly string[];
  /** Index of the option that the arrow keys have reached; -1 for none. */
  readonly active: number;
  /** The text or the caret changed. */
  readonly follow: (caret: number) => void;
  readonly close: () => void;
  readonly choose: (option: string) => void;
  /** Whether a key was for the suggestions. */
  readonly takeKey: (event: KeyboardEvent) => boolean;
}

/** Suggests fields and values while a query is typed. Without a choice by the arrows, Enter still searches. */
export function useSuggestions(
  query: string,
  setQuery: (query: string) => void,
  box: RefObject<HTMLTextAreaElement | null>,
): Suggestions {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const { typed, values } = useAtomValue(suggestedValuesAtom);
  const ask = useSetAtom(askValuesAction);
  const at = caret === null ? null : completionAt(query, caret);
  const field = SUGGESTED_FIELDS.find((one) => one === at?.field) ?? null;
  const prefix = at?.prefix ?? '';
  useEffect(() => {
    if (field === null) return;
    const timer = setTimeout(() => ask({ field, prefix }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [field, prefix, ask]);
  const isAnswered = typed?.field === field && typed?.prefix === prefix;
  const options = optionsOf(at, isAnswered ? values : []);
  const close = () => {
    setCaret(null);
    setActive(-1);
  };
  const follow = (next: number) => {
    setCaret(next);
    setActive(-1);
  };
  const choose = (option: string) => {
    if (at === null) return;
    const next = completed(query, at, option);
    // The caret can be set once the text is there.
    flushSync(() => setQuery(next.query));
    box.current?.setSelectionRange(next.caret, next.caret);
    follow(next.caret);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    if (options.length === 0) return false;
    const chosen = options[active];
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { options, active, follow, close, choose, takeKey };
}

function optionsOf(at: Completion | null, values: readonly string[]): readonly string[] {
  if (at === null) return [];
  if (at.field === null) return suggestedFields(at.prefix);
  return values.filter((value) => value !== at.prefix);
}
