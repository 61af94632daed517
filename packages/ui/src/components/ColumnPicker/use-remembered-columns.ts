import { useState } from 'react';
import { type ColumnChoice, readColumns } from './columns.ts';

/**
 * The choice of columns, kept in the browser's own store. Where there is none, or it is closed to us, the choice lasts
 * as long as the page.
 *
 * @param key name under which it is kept; one for each table
 * @param initial what is shown to those who have chosen nothing
 */
export function useRememberedColumns(
  key: string,
  initial: ColumnChoice,
): [ColumnChoice, (choice: ColumnChoice) => void] {
  const [choice, setChoice] = useState(() => readColumns(stored(key)) ?? initial);
  const change = (next: ColumnChoice) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden store costs the memory, not the choice.
    }
  };
  return [choice, change];
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
