import type { Detector } from '../detector/detector.ts';
import { DETECTORS } from '../detectors/index.ts';
import { createAddedText } from '../engine/added-text.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { textKind, toUtf8 } from './wide-text.ts';

const NEWLINE = 10;
const engines = new WeakMap<readonly Detector[], Engine>();

function engineFor(detectors: readonly Detector[]): Engine {
  const known = engines.get(detectors);
  if (known !== undefined) return known;
  const made = createEngine(detectors);
  engines.set(detectors, made);
  return made;
}

/**
 * All secrets in one text, by position. UTF-16 is decoded; a binary buffer yields nothing.
 * Values are raw: never log them.
 */
export function scanText(
  text: Buffer | string,
  options: { readonly path: string; readonly detectors?: readonly Detector[] },
): TextFinding[] {
  const given = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  const kind = textKind(given);
  if (kind === 'binary') return [];
  const bytes = toUtf8(given, kind);
  const findings: TextFinding[] = [];
  const added = createAddedText(engineFor(options.detectors ?? DETECTORS), (finding) => {
    findings.push(finding);
  });
  added.open(options.path);
  let line = 1;
  for (let at = 0; at < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline < 0 ? bytes.length : newline;
    added.append(bytes, at, end, line);
    if (newline >= 0) added.endLine();
    at = end + 1;
  }
  added.close();
  return findings;
}

/**
 * The secrets of many short texts in one pass, which costs little more than a pass over one of them. No match spans two texts. Lines
 * are counted within each text.
 */
export function scanTexts(
  texts: readonly string[],
  detectors: readonly Detector[] = DETECTORS,
): TextFinding[][] {
  const found: TextFinding[][] = texts.map(() => []);
  /** The line before each text. Numbers that leave one out tell the engine that lines are no neighbours. */
  const before: number[] = [];
  const added = createAddedText(engineFor(detectors), (finding) => {
    const index = before.findLastIndex((line) => line < finding.line);
    const shift = before[index] ?? 0;
    const line = finding.line - shift;
    found[index]?.push({ ...finding, line, endLine: finding.endLine - shift });
  });
  added.open('');
  let line = 0;
  for (const text of texts) {
    before.push(line);
    for (const part of text.split('\n')) {
      line += 1;
      const bytes = Buffer.from(part, 'utf8');
      added.append(bytes, 0, bytes.length, line);
      added.endLine();
    }
    line += 1;
  }
  added.close();
  return found;
}
