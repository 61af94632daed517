import { createHash } from 'node:crypto';
import type { Detector } from './detector/detector.ts';
import { DETECTORS } from './detectors/index.ts';
import type { Engine } from './engine/engine.ts';
import { companyEngine, type ScanConfig } from './rules/keyword-engine.ts';

/** Goes up when a scan finds more than before by other means than patterns and words: histories are then read again. */
const SCAN_VERSION = 3;

/** The identity of the built-in search in a checkpoint: a scan with another search starts over. */
export function scanIdentity(own: ScanConfig): string {
  return detectorsIdentity(DETECTORS, own);
}

let builtInPatterns: string | null = null;

/** Changes whenever a detector's patterns or words change, so that a newer scanner looks again. */
export function detectorsIdentity(
  detectors: readonly Detector[],
  { rules, keywords, inactive: silenced }: ScanConfig,
): string {
  const hash = createHash('sha256').update(`${SCAN_VERSION}`);
  if (rules.length > 0) hash.update(JSON.stringify(rules));
  if (keywords.length > 0)
    hash.update(JSON.stringify(keywords.map(({ id, type, text }) => [id, type, text])));
  if (silenced.length > 0) hash.update(JSON.stringify(silenced.toSorted()));
  if (detectors === DETECTORS) {
    builtInPatterns ??= patternsOf(DETECTORS);
    hash.update(builtInPatterns);
  } else hash.update(patternsOf(detectors));
  return hash.digest('hex').slice(0, 16);
}

function patternsOf(detectors: readonly Detector[]): string {
  return detectors
    .map(({ name, literals, patterns, concatenatedPatterns: pieces = [] }) =>
      JSON.stringify([name, literals, [...patterns, ...pieces].map(String)]),
    )
    .join('');
}

let last: { readonly identity: string; readonly engine: Engine } | null = null;

/**
 * The engine of a search. The last one is kept, since to make it takes longer than a look at ten commits; each of its
 * calls starts over, so that scans may share it.
 *
 * @param identity of these detectors and what a company brings, by `detectorsIdentity`
 */
export function engineFor(
  detectors: readonly Detector[],
  own: ScanConfig,
  identity: string,
): Engine {
  if (detectors !== DETECTORS) return companyEngine(detectors, own);
  if (last?.identity !== identity) last = { identity, engine: companyEngine(detectors, own) };
  return last.engine;
}
