import type { SayOfFiles } from './words.ts';

/** A file that does not fit, and why. */
export interface FileRefusal {
  name: string;
  reason: string;
}

interface FileRules {
  accept?: readonly string[] | undefined;
  maxBytes?: number | undefined;
  multiple: boolean;
}

/**
 * A size as people say it, in steps of 1024, one digit after the point below ten.
 *
 * @example byteText(1536) // '1.5 KiB'
 */
export function byteText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'] as const;
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 && !Number.isInteger(size) ? 1 : 0;
  return `${size.toFixed(digits)} ${units[unit]}`;
}

/** Parts files into those that fit and those that do not. The browser's own filter is only a hint to the chooser. */
export function sortFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  { accept, maxBytes, multiple }: FileRules,
  say: SayOfFiles,
): { taken: F[]; refused: FileRefusal[] } {
  const taken: F[] = [];
  const refused: FileRefusal[] = [];
  for (const file of files) {
    const name = file.name.toLowerCase();
    if (accept && !accept.some((ending) => name.endsWith(ending.toLowerCase()))) {
      refused.push({
        name: file.name,
        reason: say('notAccepted', { endings: accept.join(', '), count: accept.length }),
      });
    } else if (maxBytes !== undefined && file.size > maxBytes) {
      refused.push({
        name: file.name,
        reason: say('tooLarge', { size: byteText(file.size), most: byteText(maxBytes) }),
      });
    } else if (!multiple && taken.length > 0) {
      refused.push({ name: file.name, reason: say('oneOnly') });
    } else taken.push(file);
  }
  return { taken, refused };
}
