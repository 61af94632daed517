/** When a match of a rule is none after all. Patterns are RE2's. */
export interface Allowlist {
  /** Whether one kind of reason is enough, or every kind given must hold. */
  readonly condition: 'OR' | 'AND';
  readonly paths: readonly string[];
  readonly regexes: readonly string[];
  /** What the `regexes` look at: the secret, the whole match, or its line. */
  readonly regexTarget: 'secret' | 'match' | 'line';
  /** Lower case; words that stand in no real secret. */
  readonly stopwords: readonly string[];
}

/** A company's own detector, as plain data that can be stored and sent to a thread. Patterns are RE2's: they run in linear time. */
export interface CustomRule {
  readonly id: string;
  readonly description: string;
  readonly regex: string;
  /** The group that is the secret; 0 for the first that took part, or the whole match. */
  readonly secretGroup: number;
  /** Bits per character that a secret has more than; 0 for any. */
  readonly entropy: number;
  /** Lower case, at least three bytes each; one of them is near every match. */
  readonly keywords: readonly string[];
  /** Only files whose path this finds; empty for all. */
  readonly path: string;
  readonly allowlists: readonly Allowlist[];
}

/** Why one rule is refused, and where. */
export interface RuleProblem {
  /** One-based line of the file. */
  readonly line: number;
  /** Its id; empty for the file as a whole. */
  readonly rule: string;
  readonly message: string;
}

/** The rules of a file that can be run, and why the others can't. */
export interface RuleFile {
  readonly rules: readonly CustomRule[];
  readonly problems: readonly RuleProblem[];
}

/** A text that is no file of rules. The problems may be shown. */
export class RulesError extends Error {
  readonly problems: readonly RuleProblem[];
  constructor(problems: readonly RuleProblem[]) {
    super(
      problems
        .map(
          ({ line, rule, message }) => `line ${line}${rule === '' ? '' : ` (${rule})`}: ${message}`,
        )
        .join('\n'),
    );
    this.name = 'RulesError';
    this.problems = problems;
  }
}
