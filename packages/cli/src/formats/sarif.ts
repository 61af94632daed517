import { gzipSync } from 'node:zlib';
import { DETECTORS } from '@sluice/scanner';
import { type FoundSecret, titleOf } from '../found-secret.ts';
import type { ReportFormat } from './report-format.ts';

/**
 * What GitHub takes of a run and of a file; it refuses a file above
 * (https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit).
 */
const MOST_RESULTS = 25_000;
const MOST_GZIPPED_BYTES = 10_000_000;
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
/** How much of what fits by its average is taken, since results differ in length. */
const CAUTION = 0.9;

/**
 * SARIF 2.1.0, which GitHub and other hosts show beside the code. Leaks stand before likely false positives: hosts show the first 5,000
 * results, and what does not fit into the file is left out from its end.
 *
 * @param note is given a sentence when secrets do not fit into the file
 */
export function sarifFormat(version: string, note: (text: string) => void): ReportFormat {
  const leaks: FoundSecret[] = [];
  const likelyFalse: FoundSecret[] = [];
  let count = 0;
  return {
    add: (secret) => {
      count += 1;
      const list = secret.falsePositive === null ? leaks : likelyFalse;
      if (list.length < MOST_RESULTS) list.push(secret);
      return null;
    },
    end: () => {
      let shown = [...leaks, ...likelyFalse].slice(0, MOST_RESULTS);
      let text = fileOf(shown, version);
      for (let share = shareThatFits(text); share < 1; share = shareThatFits(text)) {
        shown = shown.slice(0, Math.floor(shown.length * share));
        text = fileOf(shown, version);
      }
      const left = count - shown.length;
      if (left > 0)
        note(
          `The SARIF file holds ${shown.length} results, the most that GitHub reads; ${left} more were found.`,
        );
      return text;
    },
  };
}

/** The share of its results with which a file is small enough; 1 where it is. */
function shareThatFits(text: string): number {
  if (text.length <= MOST_GZIPPED_BYTES) return 1;
  const bytes = gzipSync(text).length;
  return bytes <= MOST_GZIPPED_BYTES ? 1 : (CAUTION * MOST_GZIPPED_BYTES) / bytes;
}

function fileOf(found: readonly FoundSecret[], version: string): string {
  const ids = [...new Set(found.map(({ detector }) => detector))].sort();
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const run = {
    tool: {
      driver: { name: 'Sluice', semanticVersion: version, version, rules: ids.map(rule) },
    },
    columnKind: 'utf16CodeUnits',
    results: found.map((one) => result(one, indexOf.get(one.detector) ?? 0)),
  };
  return JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
}

function rule(id: string) {
  const detector = DETECTORS.find(({ name }) => name === id);
  const title = titleOf(id);
  return {
    id,
    name: id.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: title },
    fullDescription: { text: `A secret of the kind "${title}" is readable in the code.` },
    help: {
      text: 'Revoke the secret at its issuer, then keep the new one outside of the code. To remove the line alone is not enough: history keeps it.',
    },
    ...(detector?.documentation.startsWith('https:') === true
      ? { helpUri: detector.documentation }
      : {}),
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['security', 'secret'], 'security-severity': '8.0' },
  };
}

function result(one: FoundSecret, ruleIndex: number) {
  const title = titleOf(one.detector);
  return {
    ruleId: one.detector,
    ruleIndex,
    level: one.falsePositive === null ? 'error' : 'note',
    message: { text: `${title}: ${one.value}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(one.path), uriBaseId: '%SRCROOT%' },
          region: {
            startLine: one.line,
            startColumn: one.column,
            endLine: one.endLine,
            endColumn: one.endColumn,
          },
        },
      },
    ],
    partialFingerprints: { 'sluice/v1': one.fingerprint },
    ...(one.falsePositive === null
      ? {}
      : {
          suppressions: [
            { kind: 'external', justification: `Likely false positive: ${one.falsePositive}` },
          ],
        }),
    ...(one.commit === null ? {} : { properties: { commit: one.commit } }),
  };
}

/** A reference relative to the root of the sources. A text from standard input has no path. */
function uriOf(path: string): string {
  if (path === '') return 'stdin';
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
