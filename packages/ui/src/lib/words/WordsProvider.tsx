import { type ReactNode, useMemo } from 'react';
import type { Translation } from './translation.ts';
import { SpeechContext } from './words.ts';

export type { FullTranslation, Translation } from './translation.ts';

/** Props of {@link WordsProvider}. */
export interface WordsProviderProps {
  /** Language of the page, as BCP 47 has it: `he`, `pt-BR`. Numbers, dates and plurals go by it. */
  locale: string;
  /** What the components say; English where nothing is given. Keep the object stable. */
  translation?: Translation | undefined;
  /** All that speaks this language. */
  children: ReactNode;
}

const NOTHING: Translation = {};

/**
 * The language that components speak by themselves: names of buttons that have only an icon, headings, counts, dates.
 * Without it they speak English. What a component is given as a prop is said as it is given.
 */
export function WordsProvider({ locale, translation = NOTHING, children }: WordsProviderProps) {
  const speech = useMemo(() => ({ locale, translation }), [locale, translation]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
