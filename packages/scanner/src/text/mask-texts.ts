import type { Detector } from '../detector/detector.ts';
import { DETECTORS } from '../detectors/index.ts';
import type { Finding } from '../finding.ts';
import { keywordOf } from '../rules/keyword-engine.ts';
import { findSpans, maskSpans, mergeSpans, type Span } from './mask.ts';
import { privateKeySpans } from './private-key-lines.ts';
import { scanText, scanTexts } from './scan-text.ts';

/** A text that is to be stored, shown, logged, printed or indexed. */
export interface RawText {
  readonly text: string;
  /** Of a file or its patch: its detectors may ask for the name. A text without one is read together with others. */
  readonly path?: string;
  /** Values that stand in it as its own findings say, of any length. */
  readonly values?: readonly string[];
}

/** The same with every secret dotted out; columns and lines stay. */
export interface MaskedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Parts of a secret that are secrets themselves; the others (user, host) may be read. */
const SECRET_PARTS = /secret|password|passwd|token|key|private/i;
/** Shorter parts are words; masking them would blank half of the text. */
const SHORTEST_PART = 6;
/** The head of a hunk, with the text of an earlier line that git puts behind it. */
const HUNK_HEAD = /^(@@+ -[^@]*@@+) ?(.*)$/;
/** git cuts a heading at 80 bytes: a secret at the end of a longer line is not recognised in what is left. */
const MOST_HEADING_BYTES = 72;
/** May be part of a secret that its line alone does not tell. */
const LIKE_A_VALUE = /(?=[^\s]*\d)[A-Za-z0-9+/=_-]{20}/;

/** Every raw text of a finding that must not be stored readable. A keyword may be read. */
export function rawValues(
  finding: Pick<Finding, 'value' | 'secretParts'> & Partial<Pick<Finding, 'detector'>>,
): string[] {
  if (finding.detector !== undefined && keywordOf(finding.detector) !== null) return [];
  if (finding.secretParts === undefined) return [finding.value];
  const parts = Object.entries(finding.secretParts)
    .filter(([name, value]) => SECRET_PARTS.test(name) && value.length >= SHORTEST_PART)
    .map(([, value]) => value);
  return [finding.value, ...parts];
}

/**
 * Masks texts by what detectors find in them, by the values that are given with each, by the lines of private keys that are shown in
 * part, and by the heading of a hunk unless it is clean.
 *
 * @param otherWork is awaited between texts of files, so that a server can answer meanwhile
 */
export async function maskRawTexts(
  texts: readonly RawText[],
  detectors: readonly Detector[] = DETECTORS,
  otherWork: () => Promise<unknown> = async () => {},
): Promise<MaskedText[]> {
  const values = texts.map((one) => new Set(one.values));
  const short: { index: number; text: string }[] = [];
  for (const [index, { text, path }] of texts.entries()) {
    for (const form of formsOf(text)) {
      if (path === undefined) {
        short.push({ index, text: form });
        continue;
      }
      for (const one of scanText(form, { path, detectors }))
        for (const value of rawValues(one)) values[index]?.add(value);
      await otherWork();
    }
  }
  const found = scanTexts(
    short.map(({ text }) => text),
    detectors,
  );
  for (const [place, findings] of found.entries()) {
    const ofText = values[short[place]?.index ?? -1];
    for (const one of findings) for (const value of rawValues(one)) ofText?.add(value);
  }
  return texts.map(({ text }, index) => masked(text, [...(values[index] ?? [])]));
}

/** A text as it is, and without the signs of a diff, which could hide the beginning of a line from a pattern. */
function formsOf(text: string): string[] {
  if (!text.includes('\n')) return [text];
  const unsigned = text.replaceAll(/^[+\- ]/gm, '');
  return unsigned === text ? [text] : [text, unsigned];
}

function masked(text: string, values: readonly string[]): MaskedText {
  const spans = mergeSpans([...findSpans(text, values), ...privateKeySpans(text)]);
  const isMasked = new Set(spans.map(({ line }) => line));
  const dropped = new Set<number>();
  const lines = text.split('\n').map((line, index) => {
    const [, head, heading = ''] = HUNK_HEAD.exec(line) ?? [];
    if (head === undefined || heading === '') return line;
    const isCut = Buffer.byteLength(heading) > MOST_HEADING_BYTES;
    if (!isCut && !isMasked.has(index) && !LIKE_A_VALUE.test(heading)) return line;
    dropped.add(index);
    return head;
  });
  const left = spans.filter(({ line }) => !dropped.has(line));
  return { text: maskSpans(lines.join('\n'), left), spans: left };
}
