import type { Detector } from '../detector/detector.ts';
import { CONTEXT_BYTES, createEngine, type Engine, type RawMatch } from '../engine/engine.ts';
import { type ByteRange, lineEnd, lineStart, mergeRanges } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import type { CustomRule } from './custom-rule.ts';
import { createKeywordFinder, type Keyword, type KeywordHit } from './keywords.ts';
import { ruleDetector } from './rule-detector.ts';

/** What a company brings to a scan, as plain data that can be sent to a thread. */
export interface ScanConfig {
  readonly rules: readonly CustomRule[];
  readonly keywords: readonly Keyword[];
  /** Names of detectors whose findings are left out. They still claim what they find: no other takes it for something else. */
  readonly inactive: readonly string[];
}

/** Hits kept of one stretch of text: a keyword that stands in every line must not fill the memory. */
const MAX_HITS = 1_000;
const PREFIX = 'keyword:';

/** What a finding's `detector` is called where a keyword was found. */
export function keywordDetector(id: number): string {
  return `${PREFIX}${id}`;
}

/** The keyword that a finding is of; null for a secret. */
export function keywordOf(detector: string): number | null {
  return detector.startsWith(PREFIX) ? Number(detector.slice(PREFIX.length)) : null;
}

/** An engine that finds what is built in, and what a company brings. */
export function companyEngine(builtIn: readonly Detector[], own: ScanConfig): Engine {
  const engine = createEngine([...builtIn, ...own.rules.map(ruleDetector)]);
  const heard = own.inactive.length === 0 ? engine : withoutInactive(engine, own.inactive);
  return own.keywords.length === 0 ? heard : withKeywords(heard, own.keywords);
}

function withoutInactive(engine: Engine, silenced: readonly string[]): Engine {
  const names = new Set(silenced);
  return {
    ...engine,
    scan: (bytes, length, path) =>
      engine.scan(bytes, length, path).filter(({ detector }) => !names.has(detector.name)),
  };
}

/** The same engine, which also tells keywords: beside the secrets, whatever they overlap, once a line each. */
function withKeywords(engine: Engine, keywords: readonly Keyword[]): Engine {
  const finder = createKeywordFinder(keywords);
  const detectors = new Map(keywords.map(({ id }) => [id, asDetector(id)]));
  const matchOf = ({ id, start, end }: KeywordHit): RawMatch[] => {
    const detector = detectors.get(id);
    if (detector === undefined) return [];
    return [{ detector, start, end, value: '', parts: {}, claims: [], falsePositive: null }];
  };
  return {
    words: [...new Set([...engine.words, ...finder.words])],
    scan(bytes, length, path) {
      const found = engine.scan(bytes, length, path);
      const hits = oncePerLine(bytes, finder.find(bytes, length)).flatMap(matchOf);
      if (hits.length === 0) return found;
      return [...found, ...hits].sort((a, b) => a.start - b.start || a.end - b.end);
    },
    findWords: engine.findWords,
    prefilter(bytes, path, words, fresh) {
      const suspects = engine.prefilter(bytes, path, words, fresh);
      if (suspects === null) return null;
      const lines = lineFinder(bytes);
      const own = partsToRead(bytes, fresh).flatMap((part) =>
        finder.spots(bytes.subarray(part.start, part.end), part.end - part.start).map((spot) => ({
          start: lines(part.start + spot.start).start,
          end: lines(part.start + Math.max(spot.start, spot.end - 1)).end,
        })),
      );
      return [...suspects, ...own];
    },
  };
}

/** All of a text, or what is fresh of it with the bytes around that a keyword may go over. */
function partsToRead(bytes: Buffer, fresh: NumberList | null): ByteRange[] {
  if (fresh === null) return [{ start: 0, end: bytes.length }];
  return mergeRanges(
    fresh.rows(2).map(([start = 0, end = 0]) => ({
      start: Math.max(0, start - CONTEXT_BYTES),
      end: Math.min(bytes.length, end + CONTEXT_BYTES),
    })),
  );
}

function oncePerLine(bytes: Buffer, hits: readonly KeywordHit[]): KeywordHit[] {
  const seen = new Set<string>();
  const kept: KeywordHit[] = [];
  const lines = lineFinder(bytes);
  for (const hit of hits) {
    const key = `${hit.id}:${lines(hit.start).start}`;
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(hit);
    if (kept.length >= MAX_HITS) break;
  }
  return kept;
}

/** The line of a place; the last one is remembered, since places come in order and lines may be long. */
function lineFinder(bytes: Buffer): (at: number) => ByteRange {
  let line: ByteRange = { start: 0, end: 0 };
  return (at) => {
    if (at < line.start || at >= line.end) {
      line = { start: lineStart(bytes, at), end: lineEnd(bytes, at) };
    }
    return line;
  };
}

/** Stands for a keyword where the engine names what was found. */
function asDetector(id: number): Detector {
  return {
    name: keywordDetector(id),
    displayName: keywordDetector(id),
    category: 'Other',
    documentation: '',
    frequency: 0,
    literals: [],
    patterns: [],
    rank: 0,
    examples: () => [],
    counterExamples: () => [],
  };
}
