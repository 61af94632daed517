import { nameBytes } from '@sluice/scanner';

/**
 * A path as JSON has it. Names with control characters or of no text are kept as git prints them, in quotes and with escapes; JSON has
 * escapes of its own. What is no text becomes replacement characters.
 */
export function shownPath(path: string): string {
  return nameBytes(path).toString('utf8');
}
