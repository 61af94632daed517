import { type Severity, UNKNOWN_SEVERITY } from '../severity/severity.ts';

/** The name of the severity rule that holds the banlist (spec 002 §3); it precedes all other rules. */
export const BANLIST_RULE = 'repo_banlist';
export const BANLIST_INDEX = -1;

/** A repository is suggested for the banlist from so many secret incidents on, of which this share was no threat (decisions §8). */
export const SUGGESTED_FROM = 20;
export const SUGGESTED_SHARE = 0.9;

/**
 * Whether a repository's name matches a pattern: the same text in any case, where `*` matches any text. The time is bounded by the length
 * of the pattern times that of the name.
 */
export function isRepositoryMatch(pattern: string, name: string): boolean {
  const wanted = pattern.trim().toLowerCase();
  const text = name.toLowerCase();
  let at = 0;
  let place = 0;
  let star = -1;
  let starAt = 0;
  while (at < text.length) {
    if (wanted[place] === '*') {
      star = place++;
      starAt = at;
    } else if (place < wanted.length && wanted[place] === text[at]) {
      place += 1;
      at += 1;
    } else if (star >= 0) {
      place = star + 1;
      starAt += 1;
      at = starAt;
    } else return false;
  }
  while (wanted[place] === '*') place += 1;
  return place === wanted.length;
}

/** Texts of the repository banlist (spec 002 §5). */
export const BANLIST_TEXTS = {
  shape: 'The banlist is one list of repositories.',
  severity: 'Incidents found only in banned repositories are Unknown.',
  twice: 'You already have this repo in your banlist.',
} as const;

/** The field errors of the banlist, as texts; empty when there are none. */
export function banlistRefusals(rule: {
  readonly severity?: Severity;
  readonly conditions: readonly {
    readonly attribute: string;
    readonly operator: string;
    readonly value: unknown;
  }[];
}): { readonly rule?: string; readonly severity?: string } {
  const [condition, second] = rule.conditions;
  const isList =
    second === undefined &&
    condition?.attribute === 'repository_name' &&
    condition.operator === 'all_match_any_of';
  const isSevere = rule.severity !== undefined && rule.severity !== UNKNOWN_SEVERITY;
  const value = isList && Array.isArray(condition.value) ? condition.value : [];
  const patterns = value.map((one) => String(one).trim().toLowerCase());
  const isTwice = new Set(patterns).size < patterns.length;
  const isBlank = patterns.includes('');
  return {
    ...(isList ? {} : { rule: BANLIST_TEXTS.shape }),
    ...(isTwice ? { rule: BANLIST_TEXTS.twice } : {}),
    ...(isBlank ? { rule: 'Required' } : {}),
    ...(isSevere ? { severity: BANLIST_TEXTS.severity } : {}),
  };
}

/** The rules as the wire numbers them: from 0 in their order, the banlist before them (spec 002 §3). */
export function indexed<Rule extends { readonly name: string }>(
  rules: readonly Rule[],
): (Rule & { index: number })[] {
  let next = 0;
  return rules.map((rule) => ({
    ...rule,
    index: rule.name === BANLIST_RULE ? BANLIST_INDEX : next++,
  }));
}
