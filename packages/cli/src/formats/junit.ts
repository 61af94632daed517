import { type FoundSecret, titleOf } from '../found-secret.ts';
import type { ReportFormat } from './report-format.ts';

/** JUnit's XML, which CI servers show as tests: each secret is a failed one. */
export function junitFormat(): ReportFormat {
  const cases: string[] = [];
  return {
    add: (secret) => {
      cases.push(testCase(secret));
      return null;
    },
    end: ({ seconds, occurrences }) => {
      const all =
        cases.length === 0 ? ['    <testcase classname="sluice" name="No secrets"/>'] : cases;
      const counts = `tests="${all.length}" failures="${occurrences}" errors="0" time="${seconds}"`;
      return [
        '<?xml version="1.0" encoding="UTF-8"?>',
        `<testsuites name="Sluice" ${counts}>`,
        `  <testsuite name="Secrets" ${counts} skipped="${cases.length - occurrences}">`,
        ...all,
        '  </testsuite>',
        '</testsuites>',
      ].join('\n');
    },
  };
}

function testCase(secret: FoundSecret): string {
  const { detector, path, line, commit, value, falsePositive, fingerprint } = secret;
  const open = `    <testcase classname="${xml(path)}" name="${xml(`${titleOf(detector)} at line ${line} (${fingerprint.slice(0, 8)})`)}" file="${xml(path)}" line="${line}">`;
  const where = commit === null ? '' : ` in commit ${commit}`;
  const result =
    falsePositive === null
      ? `      <failure type="${xml(detector)}" message="${xml(`${titleOf(detector)}: ${value}`)}">${xml(`${path}:${line}${where}`)}</failure>`
      : `      <skipped message="${xml(`Likely false positive: ${falsePositive}`)}"/>`;
  return `${open}\n${result}\n    </testcase>`;
}

/** Text for XML: marks are escaped, characters that XML does not have are replaced. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
      '\ufffd',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\r', '&#13;');
}
