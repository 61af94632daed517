import { createHash } from 'node:crypto';
import {
  type CommitInfo,
  DETECTORS,
  maskRawTexts,
  maskValue,
  nameBytes,
  type TextFinding,
} from '@sluice/scanner';

/** One secret as a report shows it. Holds nothing raw. */
export interface FoundSecret {
  readonly detector: string;
  readonly path: string;
  /** One-based. */
  readonly line: number;
  readonly endLine: number;
  /** One-based, in UTF-16 units; the end is exclusive. */
  readonly column: number;
  readonly endColumn: number;
  /** The commit's id; null outside of a history. */
  readonly commit: string | null;
  /** ISO 8601; null outside of a history. */
  readonly date: string | null;
  readonly author: string | null;
  /** Masked. */
  readonly value: string;
  /** Why this is most likely no leak; null for a leak. */
  readonly falsePositive: string | null;
  /** Stays the same when lines move. Made of what the report shows anyway, so that it tells nothing more of the value. */
  readonly fingerprint: string;
}

/** A finding of the scanner with its commit, where it has one. */
export type RawFinding = TextFinding & {
  readonly commit: CommitInfo | string | null;
};

/** Turns findings into what a report may show. Paths and names are masked: they can hold secrets as well. */
export class FindingMasker {
  /** How often each place was seen, so that two equal values in one file differ. */
  readonly #seen = new Map<string, number>();

  async mask(findings: readonly RawFinding[]): Promise<FoundSecret[]> {
    const distinct = [...new Set(findings.flatMap((one) => [one.path, authorOf(one) ?? '']))];
    const masked = await maskRawTexts(distinct.map((text) => ({ text })));
    const maskedOf = new Map(distinct.map((text, index) => [text, masked[index]?.text ?? '']));
    return findings.map((finding) => {
      const { commit } = finding;
      const path = nameBytes(maskedOf.get(finding.path) ?? '').toString('utf8');
      const author = authorOf(finding);
      const value = maskValue(finding.value);
      return {
        detector: finding.detector,
        path,
        line: finding.line,
        endLine: finding.endLine,
        column: finding.columnStart + 1,
        endColumn: finding.columnEnd + 1,
        commit: commit === null || typeof commit === 'string' ? commit : commit.sha,
        date:
          commit === null || typeof commit === 'string' ? null : commit.committedAt.toISOString(),
        author: author === null ? null : (maskedOf.get(author) ?? ''),
        value,
        falsePositive: finding.falsePositive,
        fingerprint: this.#fingerprint([finding.detector, path, value]),
      };
    });
  }

  #fingerprint(parts: readonly string[]): string {
    const place = parts.join('\0');
    const count = this.#seen.get(place) ?? 0;
    this.#seen.set(place, count + 1);
    return createHash('sha256').update(`${place}\0${count}`).digest('hex').slice(0, 32);
  }
}

function authorOf({ commit }: RawFinding): string | null {
  if (commit === null || typeof commit === 'string') return null;
  return `${commit.authorName} <${commit.authorEmail}>`;
}

/** What people call a detector. */
export function titleOf(detector: string): string {
  return DETECTOR_TITLES.get(detector) ?? detector;
}

const DETECTOR_TITLES = new Map(DETECTORS.map(({ name, displayName }) => [name, displayName]));
