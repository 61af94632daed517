import type { FalsePositiveReason } from './detector/detector.ts';

/** What the scanner itself can tell of a finding. */
export const FINDING_TAGS = ['TEST_FILE', 'SENSITIVE_FILE', 'FALSE_POSITIVE'] as const;
export type FindingTag = (typeof FINDING_TAGS)[number];

/** Who made a commit and when. */
export interface CommitInfo {
  readonly sha: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: Date;
  readonly committedAt: Date;
  /** The first line of the message. */
  readonly subject: string;
}

/** One secret in one text. Holds the raw value: never log it. */
export interface TextFinding {
  /** `Detector.name`. */
  readonly detector: string;
  /** The raw secret. */
  readonly value: string;
  /** Raw named parts, such as `{ id, secret }` or `{ username, password, host }`. */
  readonly secretParts?: Readonly<Record<string, string>>;
  /** Plain when it is clean UTF-8, else C-quoted as git prints it. */
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly endLine: number;
  /** Zero-based UTF-16 offset in `line`. */
  readonly columnStart: number;
  /** Zero-based UTF-16 offset in `endLine`, exclusive. */
  readonly columnEnd: number;
  readonly tags: readonly FindingTag[];
  /** Why this is most likely no leak, or null for a real one. The tag `FALSE_POSITIVE` says the same. */
  readonly falsePositive: FalsePositiveReason | null;
}

/** A secret that a commit brings into a file. */
export interface Finding extends TextFinding {
  /** The file's former path, when this commit renamed it. */
  readonly oldPath?: string;
  readonly commit: CommitInfo;
}
