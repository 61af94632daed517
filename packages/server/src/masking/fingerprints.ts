import { linesOfValue } from '@sluice/scanner';
import type { Vault } from '../crypto/vault.ts';

/**
 * By what a text can be recognised as known without the text itself: keyed hashes of the whole of it and of its longest run of letters
 * and digits, with the offset of that run. A reader of a text looks its runs up, and compares the whole value when one is known.
 */
export interface Fingerprint {
  /** Keyed hash of the longest run. */
  readonly anchor: Buffer;
  /** UTF-16 offset of that run in the text. */
  readonly offset: number;
  /** UTF-16 length of the text. */
  readonly length: number;
  /** Keyed hash of the text. */
  readonly hash: Buffer;
}

/** Shorter values are words of many texts; only detectors find them, by their context. */
const SHORTEST_VALUE = 12;
/** Shorter lines of a value of several lines are no secret by themselves. */
const SHORTEST_LINE = 16;
/** A text without a run of this length is not recognised. */
const SHORTEST_RUN = 6;
/** Of each kind of hash as many bytes as it needs: of anchors there may be false hits, which the whole hash tells. */
const ANCHOR_BYTES = 8;
const HASH_BYTES = 16;
/** Runs end at escapes too: `\n` of a string, `%3A` of an address. */
const RUNS = /\\u[0-9a-fA-F]{4}|\\[nrt]|%[0-9a-fA-F]{2}|[A-Za-z0-9]+/g;
const IS_RUN = /^[A-Za-z0-9]/;

/** The texts that a value is recognised by: itself, or each of its lines that is long enough. */
function recognisable(value: string): string[] {
  const lines = linesOfValue(value).filter((line) => line.length >= SHORTEST_LINE);
  const whole = value.trim();
  const isOneLine = !/[\r\n]/.test(whole) && whole.length >= SHORTEST_VALUE;
  return isOneLine ? [whole, ...lines] : lines;
}

/** The runs of letters and digits of a text that are long enough, each with its first offsets. */
export function runsOf(text: string): Map<string, number[]> {
  const runs = new Map<string, number[]>();
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (run.length < SHORTEST_RUN || !IS_RUN.test(run)) continue;
    const known = runs.get(run);
    if (known === undefined) runs.set(run, [index]);
    else known.push(index);
  }
  return runs;
}

/** The keyed hash of a run. */
export function anchorHash(vault: Vault, companyId: number, run: string): Buffer {
  return vault.digest('known-value', `${companyId}\0run\0${run}`).subarray(0, ANCHOR_BYTES);
}

/** The keyed hash of a whole text. */
export function wholeHash(vault: Vault, companyId: number, text: string): Buffer {
  return vault.digest('known-value', `${companyId}\0text\0${text}`).subarray(0, HASH_BYTES);
}

/** The fingerprints of a value: of itself, or of its lines. */
export function fingerprintsOf(vault: Vault, companyId: number, value: string): Fingerprint[] {
  return recognisable(value).flatMap((text) => {
    let longest = '';
    let offset = 0;
    for (const [run, [at = 0]] of runsOf(text)) {
      if (run.length <= longest.length) continue;
      longest = run;
      offset = at;
    }
    if (longest === '') return [];
    return {
      anchor: anchorHash(vault, companyId, longest),
      offset,
      length: text.length,
      hash: wholeHash(vault, companyId, text),
    };
  });
}
