/** The kinds by which people filter detectors (the settings area lists exactly these). */
export const DETECTOR_CATEGORIES = ['Other', 'Api', 'Database', 'PrivateKey'] as const;
export type DetectorCategory = (typeof DETECTOR_CATEGORIES)[number];

/** Why a well-formed match is nevertheless not a leak. Such a finding is tagged, not dropped. */
export const FALSE_POSITIVE_REASONS = [
  'checksum_mismatch',
  'default_password',
  'documented_example',
  'encrypted',
  'generated_file',
  'placeholder',
  'publishable',
  'short_lived',
  'test_vector',
] as const;
export type FalsePositiveReason = (typeof FALSE_POSITIVE_REASONS)[number];

/** What a detector's rules know about a match. */
export interface MatchFacts {
  /** The named groups of the pattern that took part, without `value`. */
  readonly parts: Readonly<Record<string, string>>;
  /** The text of the line before the value, at most 200 characters. */
  readonly before: string;
  /** The text of the line after the value, at most 100 characters. */
  readonly after: string;
  /** The file's path; empty when there is none. */
  readonly path: string;
  /** The text around the value, `within` bytes (default 300) on both sides, over line ends. */
  around(within?: number): string;
}

/** What a rule says of a match: take it, drop it, or take it with the reason why it is harmless. */
export type Verdict = 'secret' | 'drop' | FalsePositiveReason;

/** A second part of the secret near it, on the same line or on others. */
export interface Companion {
  /** Its key in `secretParts`. */
  readonly part: string;
  /** Global pattern with the named group `value`. */
  readonly pattern: RegExp;
  /** How far from the secret it may stand, in bytes, on both sides. */
  readonly within: number;
  /** Without it there is no finding. Default: it is only added when found. */
  readonly required?: boolean;
  /** Lowest Shannon entropy of the part, bits per character. */
  readonly entropy?: number;
}

/** A value at a position of a text, by offsets, with the names of its field. */
export interface Reading {
  readonly start: number;
  readonly end: number;
  /** As the named groups of a pattern. */
  readonly parts: Readonly<Record<string, string>>;
  /** Which of the detector's patterns read it, by its index. */
  readonly pattern?: number;
}

/** One text that a detector must find (or must not), made when called: no literal is committed. */
export interface Example {
  readonly text: string;
  /** Where the text would stand; default `src/config.txt`. */
  readonly path?: string;
  /** The value that must come out; default: any. */
  readonly value?: string;
}

/** A source of repeatable random characters for examples. */
export interface ExampleMaker {
  /** `length` characters out of `alphabet`. */
  chars(alphabet: string, length: number): string;
}

/**
 * One kind of secret, as data. The engine finds the `literals` byte by byte, in any case,
 * then runs the patterns on a bounded window around each.
 */
export interface Detector {
  /** Stable identifier, snake_case; stored with every incident. */
  readonly name: string;
  readonly displayName: string;
  readonly category: DetectorCategory;
  /** The vendor's page that describes the format. */
  readonly documentation: string;
  /** How often such a secret is seen, per ten million commits; shown divided by 10,000. */
  readonly frequency: number;
  /** Lower-case words of at least three bytes; one of them is in or near every match. */
  readonly literals: readonly string[];
  /**
   * Global patterns over the window, with the named group `value`; other named groups become parts,
   * but for those that begin with `_`, which only rules read.
   */
  readonly patterns: readonly RegExp[];
  /**
   * For each pattern what every one of its matches holds, or null. A window without it is not given to the pattern: most
   * windows hold no `${`, so that its patterns cost nothing there.
   */
  readonly needs?: readonly (RegExp | null)[];
  /** The same for a value that is written in several literals (`"ab" + "cd"`): they run only where literals are joined. */
  readonly concatenatedPatterns?: readonly RegExp[];
  /**
   * Reads forms in which the position of a value tells what it is, as patterns cannot. Gets the window from its first byte on;
   * what begins in it is read once, so it ends at a NUL (lines that are no neighbours) and at the window's end.
   */
  readonly read?: (window: string) => Iterable<Reading>;
  /** Bytes of the window before and after the literal. Default 100 and 400. */
  readonly window?: { readonly before: number; readonly after: number };
  /** Only files whose path matches; without `literals` they are read from end to end. */
  readonly onPath?: RegExp;
  /** `line` (default) cuts the window at the line's ends; `text` lets a match span lines. */
  readonly scope?: 'line' | 'text';
  /** Lowest Shannon entropy of the value, bits per character. */
  readonly entropy?: number;
  /** A cheap test on the bytes after the literal (`end`), before any pattern runs. */
  readonly quickCheck?: (bytes: Uint8Array, end: number, limit: number, path: string) => boolean;
  readonly companions?: readonly Companion[];
  /** The name of the call that can tell whether such a secret still works. */
  /** The vendor's checksum; false gives the tag with `checksum_mismatch`. */
  readonly checksum?: (value: string) => boolean;
  /** Allow and deny rules beyond the pattern. */
  readonly verdict?: (value: string, facts: MatchFacts) => Verdict;
  /** Who wins where two matches overlap: the higher one. Vendors' own formats 50, generic ones below 20. */
  readonly rank: number;
  readonly examples: (make: ExampleMaker) => readonly Example[];
  readonly counterExamples: (make: ExampleMaker) => readonly Example[];
}
