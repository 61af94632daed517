import { type Finding, findSpans, maskSpans, type Span, scanText } from '@sluice/scanner';

/** Parts of a secret that are secrets themselves; the others (user, host) may be read. */
const SECRET_PARTS = /secret|password|passwd|token|key|private/i;
/** Shorter parts are words; masking them would blank half of the text. */
const SHORTEST_PART = 6;

/** Every raw text of a finding that must not be stored readable. */
export function rawValues(finding: Pick<Finding, 'value' | 'secretParts'>): string[] {
  const parts = Object.entries(finding.secretParts ?? {})
    .filter(([name, value]) => SECRET_PARTS.test(name) && value.length >= SHORTEST_PART)
    .map(([, value]) => value);
  return [finding.value, ...parts];
}

/** A text with every secret in it masked, those of the findings and any other that the detectors see. Its length stays. */
export function maskText(
  text: string,
  path: string,
  known: readonly string[],
): { text: string; spans: Span[] } {
  // The signs of a diff could hide the beginning of a line from a pattern.
  const plain = text.replaceAll(/^[+\- ]/gm, '');
  const values = new Set(known);
  for (const source of [text, plain]) {
    for (const found of scanText(source, { path }))
      for (const value of rawValues(found)) values.add(value);
  }
  const spans = [...findSpans(text, [...values])];
  return { text: maskSpans(text, spans), spans };
}
