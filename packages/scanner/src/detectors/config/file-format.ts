import type { Detector, Verdict } from '../../detector/detector.ts';
import { isReference } from '../../detector/placeholder.ts';

/** In a file that exists to hold credentials everything in the field is one, but references and instructions. */
export function plainVerdict(value: string): Verdict {
  if (isReference(value) || /^[*x]+$/i.test(value)) return 'drop';
  return /^<.*>$|change[-_]?me|^your[-_]|placeholder/i.test(value) ? 'placeholder' : 'secret';
}

const OTHER = { category: 'Other', frequency: 4_000, rank: 35 } as const;

/** A file's own format, read line by line. */
export function fileFormat(
  row: Pick<Detector, 'name' | 'displayName' | 'documentation' | 'patterns' | 'examples'> &
    Partial<Detector>,
): Detector {
  return { ...OTHER, literals: [], verdict: plainVerdict, counterExamples: () => [], ...row };
}
