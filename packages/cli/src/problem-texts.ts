import { maskRawTexts, type ProblemReason, type ScanProblem } from '@sluice/scanner';

const REASONS: Record<ProblemReason, string> = {
  missing_object: 'the repository lacks the object',
  unreadable: 'git cannot read it',
  over_limit: 'it is larger than one scan may read',
};
/** Problems that are named one by one. */
const MOST_NAMED = 20;

/** Sentences about the parts of a history that were not read. Paths are masked. */
export async function problemTexts(problems: readonly ScanProblem[]): Promise<string[]> {
  const named = problems.slice(0, MOST_NAMED);
  const masked = await maskRawTexts(named.map(({ path }) => ({ text: path ?? '' })));
  const lines = named.map(({ commit, path, reason }, index) => {
    const what = path === null ? '' : `${masked[index]?.text ?? ''} in `;
    return `Not read: ${what}commit ${commit.slice(0, 7)}, ${REASONS[reason]}.`;
  });
  const left = problems.length - named.length;
  return left === 0 ? lines : [...lines, `Not read: ${left} more.`];
}
