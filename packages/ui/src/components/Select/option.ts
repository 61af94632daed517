import type { ReactNode } from 'react';

/** One value that can be chosen from a list. */
export interface Option<V extends string | number> {
  /** What is reported. */
  value: V;
  /** What is read and searched. */
  label: string;
  /** Before the label. */
  icon?: ReactNode;
  /** A second, quieter line. */
  hint?: string | undefined;
  /** Heading of its group; options of one group are listed together. */
  group?: string | undefined;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
}

type Choosable = { disabledReason?: string | undefined };

/** The next option that can be chosen, going round; -1 when there is none. */
export function stepOption(options: readonly Choosable[], from: number, delta: 1 | -1): number {
  const { length } = options;
  for (let step = 1; step <= length; step += 1) {
    const index = (from + delta * step + length * step) % length;
    if (options[index]?.disabledReason === undefined) return index;
  }
  return -1;
}

/** How far Page Up and Page Down go. */
const PAGE = 10;

/**
 * Where a key leads in a list of options, always to one that can be chosen: arrows go round, pages and edges do not.
 *
 * @param from the place of the active option
 * @returns `undefined` for a key that does not move, -1 when nothing can be chosen
 */
export function optionByKey(
  key: string,
  options: readonly Choosable[],
  from: number,
): number | undefined {
  const last = options.length - 1;
  if (key === 'ArrowDown') return stepOption(options, from, 1);
  if (key === 'ArrowUp') return stepOption(options, from, -1);
  if (key === 'Home') return stepOption(options, -1, 1);
  if (key === 'End') return stepOption(options, last + 1, -1);
  if (key === 'PageDown') return stepOption(options, Math.min(last, from + PAGE) + 1, -1);
  if (key === 'PageUp') return stepOption(options, Math.max(0, from - PAGE) - 1, 1);
  return undefined;
}

/** {@link optionByKey} beside a text that is typed: there Home and End belong to the text, if there is one. */
export function optionByKeyBeside(
  text: string,
  key: string,
  options: readonly Choosable[],
  from: number,
): number | undefined {
  const isTexts = (key === 'Home' || key === 'End') && text !== '';
  return isTexts ? undefined : optionByKey(key, options, from);
}

/** Keeps the options whose label or hint holds every word of the query, in their order. */
export function matchOptions<O extends { label: string; hint?: string | undefined }>(
  options: readonly O[],
  query: string,
): readonly O[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = `${option.label} ${option.hint ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
