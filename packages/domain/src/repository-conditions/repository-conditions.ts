import { isRepositoryMatch } from '../banlist/banlist.ts';

/**
 * The operators on repositories: one has one of the names, none has, or all match a pattern. The banlist uses the last one, so that an
 * incident with an occurrence elsewhere is still rated.
 */
export const REPOSITORY_OPERATORS = ['is_any_of', 'is_not_any_of', 'all_match_any_of'] as const;
export type RepositoryOperator = (typeof REPOSITORY_OPERATORS)[number];

/** The operators on repositories that take a text: one name, or an expression that a name contains (decisions §8). */
export const REPOSITORY_TEXT_OPERATORS = ['contains', 'does_not_contain', 'is', 'is_not'] as const;
export type RepositoryTextOperator = (typeof REPOSITORY_TEXT_OPERATORS)[number];

/** A test on the repositories of an incident. */
export type RepositoryCondition =
  | {
      readonly attribute: 'repository_name';
      readonly operator: RepositoryOperator;
      /** `organization/name`, in any case; `*` matches any text. */
      readonly value: readonly string[];
    }
  | {
      readonly attribute: 'repository_name';
      readonly operator: RepositoryTextOperator;
      /** `organization/name`, or an expression of RE2. */
      readonly value: string;
    };

/**
 * Whether a condition on the repositories of an incident holds.
 *
 * @param hits the expressions that match one of the names: found outside, by an engine of linear time
 */
export function isRepositoryMet(
  condition: RepositoryCondition,
  repositories: readonly string[] = [],
  hits: readonly string[] = [],
): boolean {
  switch (condition.operator) {
    case 'contains':
      return hits.includes(condition.value);
    case 'does_not_contain':
      return !hits.includes(condition.value);
    case 'is':
      return repositories.some((name) => isSameName(name, condition.value));
    case 'is_not':
      return !repositories.some((name) => isSameName(name, condition.value));
    default:
      return areRepositories(repositories, condition.operator, condition.value);
  }
}

function isSameName(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.trim().toLowerCase();
}

function areRepositories(
  names: readonly string[],
  operator: RepositoryOperator,
  patterns: readonly string[],
): boolean {
  const isMatch = (name: string) => patterns.some((pattern) => isRepositoryMatch(pattern, name));
  switch (operator) {
    case 'is_any_of':
      return names.some(isMatch);
    case 'is_not_any_of':
      return !names.some(isMatch);
    case 'all_match_any_of':
      return names.length > 0 && names.every(isMatch);
  }
}

/** The text of an expression that the engine of linear time does not take. */
export const EXPRESSION_REFUSED_TEXT = 'This is not a regular expression of RE2.';
