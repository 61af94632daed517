import type { Detector } from '../detector/detector.ts';
import { type ByteRange, lineEnd, lineStart } from '../text/lines.ts';
import type { EncodedRun } from './encoded.ts';
import { MAX_CANDIDATES, MAX_MATCHES } from './limits.ts';
import type { RawMatch, ScanState } from './match.ts';

/** Represents a match that only a scan of more lines could confirm. */
export function candidateMatch(detector: Detector, start: number, end: number): RawMatch {
  return { detector, start, end, value: '', parts: {}, claims: [], falsePositive: null };
}

/** The finding that represents a decoded text: a real one before an explained one, then the higher rank. */
export function bestOf(matches: readonly RawMatch[]): RawMatch | null {
  const [best] = [...matches].sort(
    (a, b) =>
      Number(a.falsePositive !== null) - Number(b.falsePositive !== null) ||
      b.detector.rank - a.detector.rank,
  );
  return best ?? null;
}

/** A finding in decoded text, at the place of the encoded one. Its value stays as the file has it, so that it can be masked there. */
export function asEncoded(
  { detector, parts, value, falsePositive }: RawMatch,
  run: EncodedRun,
): RawMatch {
  const { start, end } = run;
  const decoded = { ...parts, decoded: value };
  return { detector, start, end, value: '', parts: decoded, claims: [], falsePositive };
}

/** How many matches a scan of this kind keeps. */
export function mostOf({ mode }: ScanState): number {
  return mode === 'exact' ? MAX_MATCHES : MAX_CANDIDATES;
}

/** The whole lines of what was found; null when it was too much. */
export function linesOf({ bytes, found }: ScanState): ByteRange[] | null {
  if (found.length >= MAX_CANDIDATES) return null;
  return found.map(({ start, end }) => ({
    start: lineStart(bytes, start),
    end: lineEnd(bytes, Math.max(start, end - 1)),
  }));
}
