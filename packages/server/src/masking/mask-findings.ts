import { type Finding, findValueSpans, keywordOf, type RawPatch, rawValues } from '@sluice/scanner';
import { type Masking, maskDistinct, maskTexts } from './mask-text.ts';

const LINE_BREAKS = /[\r\n]+/g;

/** A finding whose readable texts are masked. Its raw values are there to be encrypted. */
export interface MaskedFinding extends Finding {
  readonly isMasked: true;
}

/**
 * Findings as they may be stored and printed: names, addresses, paths and subjects masked. Their raw values stay, to be encrypted, and
 * are known from here on.
 */
export async function maskFindings(
  masking: Masking,
  findings: readonly Finding[],
): Promise<MaskedFinding[]> {
  await masking.known?.add(findings.flatMap(rawValues));
  const valuesOf = new Map<string, Set<string>>();
  for (const one of findings) {
    const subject = subjectOf(one);
    const values = valuesOf.get(subject) ?? new Set<string>();
    // A value of several lines may stand in a subject in part.
    for (const value of rawValues(one))
      if (subject.includes(value) || value.includes('\n')) values.add(value);
    valuesOf.set(subject, values);
  }
  const subjects = [...valuesOf.keys()];
  const maskedSubjects = await maskTexts(
    masking,
    subjects.map((text) => ({ text, values: [...(valuesOf.get(text) ?? [])] })),
  );
  const maskedOf = new Map(subjects.map((text, index) => [text, maskedSubjects[index]?.text]));
  const mask = await maskDistinct(
    masking,
    findings.flatMap(({ path, oldPath = '', commit }) => [
      path,
      oldPath,
      commit.authorName,
      commit.authorEmail,
    ]),
  );
  return findings.map((one) => ({
    ...one,
    isMasked: true,
    path: mask(one.path),
    ...(one.oldPath === undefined ? {} : { oldPath: mask(one.oldPath) }),
    commit: {
      ...one.commit,
      authorName: mask(one.commit.authorName),
      authorEmail: mask(one.commit.authorEmail),
      subject: maskedOf.get(subjectOf(one)) ?? '',
    },
  }));
}

const subjectOf = ({ commit }: Finding): string => commit.subject.replaceAll(LINE_BREAKS, ' ');

/** The patch of a finding's file, masked, with every span that held one of these values. */
export interface MaskedPatch {
  sha: string;
  path: string;
  body: string;
  isTruncated: boolean;
  /** Of each finding's value in this patch. */
  spans: readonly { value: string; line: number; start: number; end: number }[];
}

/** A raw patch of a file with the findings in it. */
export interface FoundPatch {
  readonly findings: readonly [Finding, ...Finding[]];
  readonly raw: RawPatch;
}

/** Findings by the file of the commit that they stand in: `sha:path`. */
export function byPatch(findings: readonly Finding[]): Map<string, [Finding, ...Finding[]]> {
  const files = new Map<string, [Finding, ...Finding[]]>();
  for (const one of findings) {
    const key = `${one.commit.sha}:${one.path}`;
    const known = files.get(key);
    if (known === undefined) files.set(key, [one]);
    else known.push(one);
  }
  return files;
}

/** Masks the raw patches of files, and returns the position of each finding in them. */
export async function maskPatches(
  masking: Masking,
  patches: readonly FoundPatch[],
): Promise<MaskedPatch[]> {
  const bodies = await maskTexts(
    masking,
    patches.map(({ findings, raw }) => ({
      text: raw.text,
      path: findings[0].path,
      values: findings.flatMap(rawValues),
    })),
  );
  const mask = await maskDistinct(
    masking,
    patches.map(({ findings }) => findings[0].path),
  );
  return patches.map(({ findings, raw }, index): MaskedPatch => {
    const [{ commit, path }] = findings;
    const body = bodies[index]?.text ?? '';
    const headings = body.split('\n').map((line) => line.startsWith('@@'));
    const secrets = findings.filter(({ detector }) => keywordOf(detector) === null);
    const spans = findValueSpans(
      raw.text,
      secrets.map(({ value }) => value),
    ).filter(({ line }) => headings[line] !== true);
    return { sha: commit.sha, path: mask(path), body, isTruncated: raw.truncated, spans };
  });
}
