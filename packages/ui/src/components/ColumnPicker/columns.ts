/** Which columns a person wants to see, and in which order. What it does not name follows as it was given. */
export interface ColumnChoice {
  /** Ids of those that are not shown. */
  readonly hidden: readonly string[];
  /** Ids in the order in which they are shown. */
  readonly order: readonly string[];
}

/** The choice with one column shown or hidden. */
export function showColumn(choice: ColumnChoice, id: string, shown: boolean): ColumnChoice {
  const others = choice.hidden.filter((other) => other !== id);
  return { ...choice, hidden: shown ? others : [...others, id] };
}

/** Reads what was remembered; `null` for nothing, and for what is no choice of columns. */
export function readColumns(text: string | null): ColumnChoice | null {
  if (text === null) return null;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return null;
    if (!('hidden' in read) || !('order' in read)) return null;
    const { hidden, order } = read;
    return areIds(hidden) && areIds(order) ? { hidden, order } : null;
  } catch {
    return null;
  }
}

function areIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
