import {
  DETECTORS,
  type Detector,
  type Finding,
  findSpans,
  keywordOf,
  maskSpans,
  type Span,
  scanText,
} from '@sluice/scanner';

/** Parts of a secret that are secrets themselves; the others (user, host) may be read. */
const SECRET_PARTS = /secret|password|passwd|token|key|private/i;
const LINE_BREAK = /[\r\n]/;
/** Shorter parts are words; masking them would blank half of the text. */
const SHORTEST_PART = 6;

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

/** A text with every secret in it masked, those of the findings and any other that the detectors see. Its length stays. */
export function maskText(
  text: string,
  path: string,
  known: readonly string[],
  detectors: readonly Detector[],
): { text: string; spans: Span[] } {
  // The signs of a diff could hide the beginning of a line from a pattern.
  const plain = text.replaceAll(/^[+\- ]/gm, '');
  const values = new Set(known);
  for (const source of [text, plain]) {
    for (const found of scanText(source, { path, detectors }))
      for (const value of rawValues(found)) values.add(value);
  }
  const spans = [...findSpans(text, [...values])];
  return { text: maskSpans(text, spans), spans };
}

/**
 * The subjects of findings' commits, masked, by commit. The detectors run once over all of them: a pass over one line costs
 * nearly as much as one over a thousand.
 */
export function maskSubjects(
  findings: readonly Finding[],
  detectors: readonly Detector[] = DETECTORS,
): Map<string, string> {
  const subjects = new Map<string, string>();
  const values = new Map<string, Set<string>>();
  const note = (sha: string, subject: string, value: string) => {
    // Of most commits nothing stands in the subject. A value of several lines may stand there in part.
    if (!subject.includes(value) && !LINE_BREAK.test(value)) return;
    values.set(sha, (values.get(sha) ?? new Set<string>()).add(value));
  };
  for (const one of findings) {
    const { sha } = one.commit;
    let subject = subjects.get(sha);
    if (subject === undefined) {
      subject = one.commit.subject.replaceAll(/[\r\n]+/g, ' ');
      subjects.set(sha, subject);
    }
    for (const value of rawValues(one)) note(sha, subject, value);
  }
  const shas = [...subjects.keys()];
  const text = [...subjects.values()].join('\n');
  const plain = text.replaceAll(/^[+\- ]/gm, '');
  for (const source of plain === text ? [text] : [text, plain]) {
    for (const found of scanText(source, { path: '', detectors })) {
      // A match that spans lines is a secret of each.
      for (const sha of shas.slice(found.line - 1, found.endLine)) {
        for (const value of rawValues(found)) note(sha, subjects.get(sha) ?? '', value);
      }
    }
  }
  for (const [sha, known] of values) {
    const subject = subjects.get(sha) ?? '';
    subjects.set(sha, maskSpans(subject, [...findSpans(subject, [...known])]));
  }
  return subjects;
}

/** The patch of a finding's file, masked, with every span where one of these values stood. */
export interface MaskedPatch {
  sha: string;
  path: string;
  body: string;
  isTruncated: boolean;
  /** Of each finding's value in this patch. */
  spans: readonly { value: string; line: number; start: number; end: number }[];
}

/** Findings by the file of the commit that they stand in: `sha:path`. */
export function byPatch(findings: readonly Finding[]): Map<string, Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const one of findings) {
    const key = `${one.commit.sha}:${one.path}`;
    const known = files.get(key);
    if (known === undefined) files.set(key, [one]);
    else known.push(one);
  }
  return files;
}

/** Masks the raw patch of a file, and tells where each of the file's findings stood in it. */
export function maskPatch(
  { commit, path }: Pick<Finding, 'commit' | 'path'>,
  ofFile: readonly Finding[],
  raw: { text: string; truncated: boolean },
  detectors: readonly Detector[] = DETECTORS,
): MaskedPatch {
  const { text } = maskText(raw.text, path, ofFile.flatMap(rawValues), detectors);
  const secrets = ofFile.filter(({ detector }) => keywordOf(detector) === null);
  const spans = [...new Set(secrets.map(({ value }) => value))].flatMap((value) =>
    findSpans(raw.text, [value]).map((span) => ({ value, ...span })),
  );
  return { sha: commit.sha, path, body: text, isTruncated: raw.truncated, spans };
}
