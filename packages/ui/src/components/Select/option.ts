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
  /** Heading under which it stands; options of one group stand together. */
  group?: string | undefined;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
}

/** The next option that can be chosen, going round; -1 when there is none. */
export function stepOption(
  options: readonly { disabledReason?: string | undefined }[],
  from: number,
  delta: 1 | -1,
): number {
  const { length } = options;
  for (let step = 1; step <= length; step += 1) {
    const index = (from + delta * step + length * step) % length;
    if (options[index]?.disabledReason === undefined) return index;
  }
  return -1;
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
