import { type FoundSecret, titleOf } from '../found-secret.ts';
import type { ReportFormat } from './report-format.ts';

const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const RESET = '\u001b[0m';

/** A line for each secret and a sentence at the end, for people. */
export function textFormat(hasColours: boolean): ReportFormat {
  const styled = (style: string, text: string): string =>
    hasColours ? `${style}${text}${RESET}` : text;
  return {
    add: (secret) => {
      const commit = secret.commit === null ? '' : `  ${secret.commit.slice(0, 7)}`;
      const doubt =
        secret.falsePositive === null ? '' : `  likely false positive: ${secret.falsePositive}`;
      return `${styled(BOLD, `${shown(secret.path)}:${secret.line}`)}  ${titleOf(secret.detector)}  ${secret.value}${styled(DIM, `${commit}${doubt}`)}`;
    },
    end: ({ occurrences, known, commits, files, seconds }) => {
      const read = commits > 0 ? count(commits, 'commit') : count(files, 'file');
      const before = known === 0 ? '' : `, ${known} more in the baseline`;
      return `${count(occurrences, 'occurrence')} of secrets${before}. ${read} read in ${seconds} s. Nothing was stored.`;
    },
  };
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** A path without characters that steer a terminal or turn its text around. */
function shown(path: FoundSecret['path']): string {
  return path.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    '\ufffd',
  );
}
