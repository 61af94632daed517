import {
  KEYWORD_TEXTS,
  type KeywordCategory,
  type KeywordFamily,
  type KeywordType,
  keywordReasons,
} from '@sluice/domain/keywords';
import { keywordRefusal } from '@sluice/scanner';
import type { ProblemFields } from '../errors.ts';

/** The field errors of a keyword, with the texts of its form. The engine's own refusals are among them: a pattern that it cannot run. */
export function keywordProblems(
  family: KeywordFamily,
  given: {
    readonly name: string;
    readonly keyword: string;
    readonly type: KeywordType;
    readonly categories: readonly KeywordCategory[];
  },
): ProblemFields {
  const reasons = keywordReasons(family, given);
  const cannotRun =
    reasons.keyword ?? keywordRefusal({ type: given.type, text: given.keyword }) ?? undefined;
  const all = { ...reasons, ...(cannotRun === undefined ? {} : { keyword: cannotRun }) };
  return Object.fromEntries(
    Object.entries(all).map(([field, reason]) => [field, [KEYWORD_TEXTS[reason]]]),
  );
}

/** The field error of a keyword's text alone, for a preview; null when it can be looked for. */
export function keywordTextProblems(type: KeywordType, text: string): ProblemFields | null {
  const valid = { name: 'x', categories: ['incident_raiser'] } as const;
  const { keyword } = keywordProblems('incident_raisers', { ...valid, type, keyword: text });
  return keyword === undefined ? null : { keyword };
}
