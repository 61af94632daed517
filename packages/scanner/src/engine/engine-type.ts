import type { ByteRange } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import type { RawMatch } from './match.ts';
import type { TextChange, WordOccurrences } from './word-occurrences.ts';

/** Detectors that are ready to run. A call leaves no trace in the next, so scans of one thread may share an engine. */
export interface Engine {
  /** The words that are searched for, in lower case. A text without any of them holds no match, unless its path counts. */
  readonly words: readonly string[];
  /** All matches in `bytes[0, length)` by position. Of overlapping ones the higher rank stays. */
  scan(bytes: Buffer, length: number, path: string): RawMatch[];
  /** Fills `words` with the words of a text. @param change the difference from a text whose words are known; null for all */
  findWords(bytes: Buffer, change: TextChange | null, words: WordOccurrences): void;
  /**
   * The lines in which `scan` could find something: perhaps too many, never too few
   * (docs/prefilter.md). Null when they are too many to list.
   *
   * @param words all words of the text
   * @param changed the lines that may be new; null for all. Lines that are not new have no new candidates
   */
  prefilter(
    bytes: Buffer,
    path: string,
    words: WordOccurrences,
    changed: NumberList | null,
  ): readonly ByteRange[] | null;
}
