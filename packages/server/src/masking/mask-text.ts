import { setImmediate as otherWork } from 'node:timers/promises';
import {
  DETECTORS,
  type Detector,
  type Finding,
  findSpans,
  keywordOf,
  maskSpans,
  mergeSpans,
  privateKeySpans,
  type Span,
  scanText,
  scanTexts,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { type KnownValues, knownValuesOf } from './known-values.ts';

/** By what secrets are recognised in a text. */
export interface Masking {
  readonly detectors: readonly Detector[];
  /** Null where there is no workspace, as for a scan that stores nothing. */
  readonly known: KnownValues | null;
}

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

/** How a company's secrets are recognised. */
export function maskingOf(
  db: Kysely<Schema>,
  vault: Vault,
  companyId: number,
  detectors: readonly Detector[] = DETECTORS,
): Masking {
  return { detectors, known: knownValuesOf(db, vault, companyId) };
}

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
 * Masks texts: the one way by which a text from outside becomes one that may leave the request or the scan. Masked is what detectors
 * find, what the company knows to be secret and each line of it, the lines of private keys that are shown in part, and the heading of
 * a hunk unless it is clean.
 */
export async function maskTexts(
  { detectors, known }: Masking,
  texts: readonly RawText[],
): Promise<MaskedText[]> {
  const values = texts.map((one) => new Set(one.values));
  const knownIn = (await known?.foundIn(texts.map(({ text }) => text))) ?? [];
  for (const [index, found] of knownIn.entries())
    for (const value of found) values[index]?.add(value);

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

/** The text alone of one masked text. */
export async function maskedText(masking: Masking, text: string): Promise<string> {
  const [one] = await maskTexts(masking, [{ text }]);
  return one?.text ?? '';
}

/** Masks each different text once. Answers the masked one of each. */
export async function maskDistinct(
  masking: Masking,
  texts: Iterable<string>,
): Promise<(text: string) => string> {
  const distinct = [...new Set(texts)];
  const done = await maskTexts(
    masking,
    distinct.map((text) => ({ text })),
  );
  const maskedOf = new Map(distinct.map((text, index) => [text, done[index]?.text ?? '']));
  return (text) => {
    const one = maskedOf.get(text);
    if (one === undefined) throw new Error('A text was not masked.');
    return one;
  };
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

/** A text of a person or a page, masked with what is built in and what the company knows. */
export async function maskForCompany(
  { db, vault }: { readonly db: Kysely<Schema>; readonly vault: Vault },
  companyId: number,
  text: string,
): Promise<string> {
  return maskedText(maskingOf(db, vault, companyId), text);
}
