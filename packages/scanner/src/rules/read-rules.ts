import { RE2JS } from 're2js';
import { parse, TomlError } from 'smol-toml';
import * as v from 'valibot';
import { detectorByName } from '../detectors/index.ts';
import {
  type Allowlist,
  type CustomRule,
  type RuleFile,
  type RuleProblem,
  RulesError,
} from './custom-rule.ts';
import { fixedText } from './fixed-text.ts';
import { keywordOf } from './keyword-engine.ts';

const Strings = v.optional(v.array(v.string()), []);
const AllowlistSchema = v.looseObject({
  condition: v.optional(v.string(), 'OR'),
  paths: Strings,
  regexes: Strings,
  regexTarget: v.optional(v.string(), 'secret'),
  stopwords: Strings,
  commits: Strings,
});
const RuleSchema = v.looseObject({
  id: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  regex: v.optional(v.string(), ''),
  path: v.optional(v.string(), ''),
  secretGroup: v.optional(v.number(), 0),
  entropy: v.optional(v.number(), 0),
  keywords: Strings,
  allowlist: v.optional(AllowlistSchema),
  allowlists: v.optional(v.array(AllowlistSchema), []),
});
const FileSchema = v.looseObject({
  rules: v.optional(v.array(v.unknown()), []),
  allowlist: v.optional(AllowlistSchema),
  allowlists: v.optional(v.array(AllowlistSchema), []),
  extend: v.optional(v.looseObject({ path: v.optional(v.string()), url: v.optional(v.string()) })),
});
type RawAllowlist = v.InferOutput<typeof AllowlistSchema>;

/** Shortest word that places are found by. */
const SHORTEST = 3;
const MOST_RULES = 2_000;
/** Characters of a pattern: longer ones are lists that belong elsewhere. */
const LONGEST_PATTERN = 4_000;

/**
 * Reads rules as gitleaks writes them (TOML): `id`, `description`, `regex`, `path`, `secretGroup`, `entropy`, `keywords`, `allowlist(s)`
 * of a rule and of all. What is built in stays on, so `extend.useDefault` needs nothing. A rule that can't be run is refused with its
 * line; the others are taken.
 * @throws RulesError when the whole is no file of rules
 */
export function readRules(source: string): RuleFile {
  const lines = source.split('\n');
  const file = v.safeParse(FileSchema, parseToml(source));
  if (!file.success)
    throw new RulesError([{ line: 1, rule: '', message: 'This is no file of rules.' }]);
  const { rules, allowlist, allowlists, extend } = file.output;
  const problems: RuleProblem[] = [];
  const general = [...(allowlist === undefined ? [] : [allowlist]), ...allowlists];
  const generalLine = lineOf(lines, 0, /^\s*\[\[?\s*allowlist/);
  const shared = general.map((one) => readAllowlist(one, generalLine, '', problems));
  if (extend?.path !== undefined || extend?.url !== undefined) {
    const line = lineOf(lines, 0, /^\s*\[?\s*extend/);
    problems.push({ line, rule: '', message: 'Other files are not read: put their rules here.' });
  }
  if (rules.length > MOST_RULES) {
    problems.push({ line: 1, rule: '', message: `Only the first ${MOST_RULES} rules are read.` });
  }
  const heads = lines.flatMap((line, index) =>
    /^\s*\[\[\s*rules\s*\]\]/.test(line) ? [index] : [],
  );
  const seen = new Set<string>();
  const read = rules.slice(0, MOST_RULES).map((given, index) => {
    const at: Place = { lines, head: heads[index] ?? 0 };
    return readRule(given, at, shared, seen, problems);
  });
  return { rules: read.filter((one) => one !== null), problems };
}

/** Where a rule begins in its file. */
interface Place {
  readonly lines: readonly string[];
  readonly head: number;
}

function parseToml(source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const message = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '');
    throw new RulesError([{ line: error.line, rule: '', message: `no TOML: ${message}` }]);
  }
}

function readRule(
  given: unknown,
  { lines, head }: Place,
  shared: readonly Allowlist[],
  seen: Set<string>,
  problems: RuleProblem[],
): CustomRule | null {
  const parsed = v.safeParse(RuleSchema, given);
  const refuse = (key: string, message: string, rule = ''): null => {
    problems.push({ line: lineOf(lines, head, new RegExp(`^\\s*${key}`)), rule, message });
    return null;
  };
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refuse(String(issue.path?.[0]?.key ?? '\\[\\['), `${issue.message}.`);
  }
  const { id, description, regex, path, secretGroup, entropy, keywords, ...rest } = parsed.output;
  if (!/^[\w.:-]{1,100}$/.test(id))
    return refuse('(?:id|\\[\\[)', 'A rule needs an id of letters, digits, "_" and "-".', id);
  if (seen.has(id)) return refuse('id', 'There is another rule of this id.', id);
  seen.add(id);
  if (detectorByName(id) !== undefined || keywordOf(id) !== null)
    return refuse('id', 'This id is taken by what is built in: give it another.', id);
  if (regex === '')
    return refuse('\\[\\[', 'A rule needs a regex: paths alone are not looked for.', id);
  const groups = compile(regex, (message) => refuse('regex', message, id));
  if (groups === null) return null;
  if (path !== '' && compile(path, (message) => refuse('path', message, id)) === null) return null;
  if (!Number.isInteger(secretGroup) || secretGroup < 0 || secretGroup > groups)
    return refuse('secretGroup', `The regex has ${groups} groups.`, id);
  const words = keywords.map((word) => word.toLowerCase());
  const fixed = fixedText(regex);
  const isFindable = words.length > 0 && words.every((word) => Buffer.byteLength(word) >= SHORTEST);
  if (!isFindable && fixed.length < SHORTEST)
    return refuse(
      'regex',
      'Places are found by a word: the rule needs keywords of at least three characters, or that much fixed text in its regex.',
      id,
    );
  const line = lineOf(lines, head, /^\s*\[\[?\s*rules\.allowlist/);
  const known = problems.length;
  const own = [...(rest.allowlist === undefined ? [] : [rest.allowlist]), ...rest.allowlists];
  const allowlists = own.map((one) => readAllowlist(one, line, id, problems));
  // Matches that a rule wants to exclude, but that cannot be recognised, would become false alarms.
  if (problems.length > known) return null;
  return {
    id,
    description,
    regex,
    secretGroup,
    entropy,
    keywords: isFindable ? words : [fixed],
    path,
    allowlists: [...shared, ...allowlists],
  };
}

function readAllowlist(
  given: RawAllowlist,
  line: number,
  rule: string,
  problems: RuleProblem[],
): Allowlist {
  const refuse = (message: string): null => {
    problems.push({ line, rule, message });
    return null;
  };
  const { paths, regexes, stopwords, commits, regexTarget } = given;
  if (commits.length > 0)
    refuse('An allowlist of commits is not looked at: close the incident instead.');
  const runs = (one: string): boolean => compile(one, refuse) !== null;
  const isTarget = regexTarget === 'match' || regexTarget === 'line' || regexTarget === 'secret';
  if (!isTarget) refuse('regexTarget is "secret", "match" or "line".');
  return {
    condition: /^(?:and|&&)$/i.test(given.condition) ? 'AND' : 'OR',
    paths: paths.filter(runs),
    regexes: regexes.filter(runs),
    regexTarget: isTarget ? regexTarget : 'secret',
    stopwords: stopwords.map((word) => word.toLowerCase()),
  };
}

/** The number of groups of a pattern; null when it is refused. */
function compile(pattern: string, refuse: (message: string) => null): number | null {
  if (pattern.length > LONGEST_PATTERN)
    return refuse(`A pattern is longer than ${LONGEST_PATTERN} characters.`);
  try {
    return RE2JS.compile(pattern).groupCount();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    return refuse(`This pattern does not run in linear time, or is none: ${reason}.`);
  }
}

/** The one-based number of the first line from the head on, and before the next head, that a pattern finds; else of the head. */
function lineOf(lines: readonly string[], head: number, pattern: RegExp): number {
  for (let at = head; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (at > head && /^\s*\[\[\s*rules\s*\]\]/.test(line)) break;
    if (pattern.test(line)) return at + 1;
  }
  return head + 1;
}
