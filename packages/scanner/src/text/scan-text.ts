import type { Detector } from '../detector/detector.ts';
import { DETECTORS } from '../detectors/index.ts';
import { createAddedText } from '../engine/added-text.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { textKind, utf16ToUtf8 } from './utf16.ts';

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
  const bytes = toUtf8(typeof text === 'string' ? Buffer.from(text, 'utf8') : text);
  if (bytes === null) return [];
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

function toUtf8(bytes: Buffer): Buffer | null {
  const kind = textKind(bytes);
  if (kind === 'binary') return null;
  return kind === 'bytes' ? bytes : utf16ToUtf8(bytes, kind);
}
