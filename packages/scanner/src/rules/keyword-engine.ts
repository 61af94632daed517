import type { Detector } from '../detector/detector.ts';
import { CONTEXT_BYTES, createEngine, type Engine, type RawMatch } from '../engine/engine.ts';
import { type ByteRange, lineEnd, lineStart, mergeRanges } from '../text/lines.ts';
import type { NumberList } from '../text/number-list.ts';
import type { CustomRule } from './custom-rule.ts';
import { createKeywordFinder, type Keyword, type KeywordHit } from './keywords.ts';
import { ruleDetector } from './rule-detector.ts';

/** A company's own part of a scan's configuration, as plain data that can be sent to a thread. */
export interface ScanConfig {
  readonly rules: readonly CustomRule[];
  readonly keywords: readonly Keyword[];
  /** Names of detectors whose findings are left out. They still claim their matches, so that no other detector reports them. */
  readonly inactive: readonly string[];
}

/** Hits kept of one text, so that a keyword in every line cannot fill the memory. */
const MAX_HITS = 1_000;
const PREFIX = 'keyword:';

/** The `detector` of a finding that is a keyword hit. */
export function keywordDetector(id: number): string {
  return `${PREFIX}${id}`;
}

/** The keyword of a finding; null when it is a secret. */
export function keywordOf(detector: string): number | null {
  return detector.startsWith(PREFIX) ? Number(detector.slice(PREFIX.length)) : null;
}

/** An engine for the built-in detectors and a company's own configuration. */
export function companyEngine(builtIn: readonly Detector[], config: ScanConfig): Engine {
  const engine = createEngine([...builtIn, ...config.rules.map(ruleDetector)]);
  const active = config.inactive.length === 0 ? engine : withoutInactive(engine, config.inactive);
  return config.keywords.length === 0 ? active : withKeywords(active, config.keywords);
}

function withoutInactive(engine: Engine, inactive: readonly string[]): Engine {
  const names = new Set(inactive);
  return {
    words: engine.words,
    findWords: (bytes, change, words) => engine.findWords(bytes, change, words),
    prefilter: (bytes, path, words, changed) => engine.prefilter(bytes, path, words, changed),
    scan: (bytes, length, path) =>
      engine.scan(bytes, length, path).filter(({ detector }) => !names.has(detector.name)),
  };
}

/** Adds keyword hits to an engine: each keyword once for each line, even when it overlaps other findings. */
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
    findWords: (bytes, change, words) => engine.findWords(bytes, change, words),
    prefilter(bytes, path, words, changed) {
      const candidates = engine.prefilter(bytes, path, words, changed);
      if (candidates === null) return null;
      const lines = lineFinder(bytes);
      const own = partsToRead(bytes, changed).flatMap((part) =>
        finder.spots(bytes.subarray(part.start, part.end), part.end - part.start).map((spot) => ({
          start: lines(part.start + spot.start).start,
          end: lines(part.start + Math.max(spot.start, spot.end - 1)).end,
        })),
      );
      return [...candidates, ...own];
    },
  };
}

/** All of a text, or its changed lines with the bytes around them that a keyword may span. */
function partsToRead(bytes: Buffer, changed: NumberList | null): ByteRange[] {
  if (changed === null) return [{ start: 0, end: bytes.length }];
  return mergeRanges(
    changed.rows(2).map(([start = 0, end = 0]) => ({
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

/** Finds the line of an offset. The last line is cached, since offsets come in order and lines may be long. */
function lineFinder(bytes: Buffer): (at: number) => ByteRange {
  let line: ByteRange = { start: 0, end: 0 };
  return (at) => {
    if (at < line.start || at >= line.end) {
      line = { start: lineStart(bytes, at), end: lineEnd(bytes, at) };
    }
    return line;
  };
}

/** The detector that the engine reports for a keyword. */
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
