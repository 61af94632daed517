import { DETECTORS } from '@sluice/scanner';
import { type FoundSecret, titleOf } from '../found-secret.ts';
import type { ReportFormat } from './report-format.ts';

/** GitHub takes as many results of a run and refuses the file above. */
const MOST_RESULTS = 25_000;
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * SARIF 2.1.0, which GitHub and other hosts show beside the code.
 *
 * @param note is given a sentence when secrets do not fit into the file
 */
export function sarifFormat(version: string, note: (text: string) => void): ReportFormat {
  const found: FoundSecret[] = [];
  let left = 0;
  return {
    add: (secret) => {
      if (found.length < MOST_RESULTS) found.push(secret);
      else left += 1;
      return null;
    },
    end: () => {
      if (left > 0)
        note(
          `The SARIF file holds ${MOST_RESULTS} results, the most that is read; ${left} more were found.`,
        );
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
    },
  };
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

function uriOf(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
