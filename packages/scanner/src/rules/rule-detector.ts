import { RE2JS } from 're2js';
import type { Detector, Reading } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import type { Allowlist, CustomRule } from './custom-rule.ts';

/** Bytes around a keyword in which a match must be. */
const WINDOW = 500;

interface CompiledAllowlist extends Omit<Allowlist, 'paths' | 'regexes'> {
  readonly paths: readonly RE2JS[];
  readonly regexes: readonly RE2JS[];
}

/** Makes a detector of a rule. @throws RE2JSException for a pattern that `readRules` has not seen */
export function ruleDetector(rule: CustomRule): Detector {
  const pattern = RE2JS.compile(rule.regex);
  const path = rule.path === '' ? null : RE2JS.compile(rule.path);
  const allowlists = rule.allowlists.map(
    (one): CompiledAllowlist => ({
      ...one,
      paths: one.paths.map((source) => RE2JS.compile(source)),
      regexes: one.regexes.map((source) => RE2JS.compile(source)),
    }),
  );
  return {
    name: rule.id,
    displayName: rule.description === '' ? rule.id : rule.description,
    category: 'Other',
    documentation: 'https://github.com/gitleaks/gitleaks#configuration',
    frequency: 0,
    literals: [...new Set(rule.keywords)],
    scope: 'text',
    window: { before: WINDOW, after: WINDOW },
    patterns: [],
    read: (window) => readMatches(pattern, rule.secretGroup, window),
    // A vendor's own format stays what it is; generic findings give way.
    rank: 45,
    verdict: (value, { path: file, parts }) => {
      if (path !== null && !path.test(file)) return 'drop';
      if (rule.entropy > 0 && entropy(value) <= rule.entropy) return 'drop';
      const seen = { secret: value, match: parts._match ?? value, line: parts._line ?? value };
      return allowlists.some((one) => isAllowed(one, file, seen)) ? 'drop' : 'secret';
    },
    examples: () => [],
    counterExamples: () => [],
  };
}

function* readMatches(pattern: RE2JS, group: number, window: string): Generator<Reading> {
  const matcher = pattern.matcher(window);
  for (let from = 0; from <= window.length && matcher.find(from); ) {
    const taken = group > 0 ? group : firstGroup(matcher);
    const start = matcher.start(taken);
    const end = matcher.end(taken);
    const matchEnd = matcher.end();
    if (start >= 0 && end > start) {
      const lineStart = window.lastIndexOf('\n', matcher.start() - 1) + 1;
      const newline = window.indexOf('\n', matchEnd);
      yield {
        start,
        end,
        parts: {
          _match: window.slice(matcher.start(), matchEnd),
          _line: window.slice(lineStart, newline < 0 ? window.length : newline),
        },
      };
    }
    from = Math.max(matchEnd, from + 1);
  }
}

/** As gitleaks takes it: the first group that holds something, else the whole match. */
function firstGroup(matcher: ReturnType<RE2JS['matcher']>): number {
  for (let group = 1; group <= matcher.groupCount(); group++) {
    if ((matcher.group(group) ?? '') !== '') return group;
  }
  return 0;
}

function isAllowed(
  { condition, paths, regexes, regexTarget, stopwords }: CompiledAllowlist,
  path: string,
  seen: Readonly<Record<Allowlist['regexTarget'], string>>,
): boolean {
  const secret = seen.secret.toLowerCase();
  const reasons = [
    paths.length === 0 ? null : paths.some((one) => one.test(path)),
    regexes.length === 0 ? null : regexes.some((one) => one.test(seen[regexTarget])),
    stopwords.length === 0 ? null : stopwords.some((word) => secret.includes(word)),
  ].filter((one) => one !== null);
  if (reasons.length === 0) return false;
  return condition === 'AND' ? reasons.every(Boolean) : reasons.some(Boolean);
}
