import { isExpression, isKnownShape, mayHoldSecret, wordShare } from '../detector/assignment.ts';
import type { MatchFacts, Verdict } from '../detector/detector.ts';
import { entropy } from '../detector/entropy.ts';
import { documented, ENCRYPTED, wholeName } from '../detector/judge.ts';
import { isPlaceholder, isReference } from '../detector/placeholder.ts';
import { isOfForm } from '../detector/value-forms.ts';
import { wordLikeness } from '../detector/word-likeness.ts';
import { pathKind } from '../text/path-kind.ts';
import { isGeneratedPath } from '../text/path-tags.ts';

/** In code a value without quotes is a name or a call; only settings files hold bare values. */
function isBareInCode(facts: MatchFacts): boolean {
  const isQuoted = /["'`]$/.test(facts.before);
  if (isQuoted) return false;
  return (
    /\.(?:[cm]?[jt]sx?|py|rb|go|java|kt|cs|php|swift|rs|c|h|cpp|hpp|scala|vue|svelte|html?|css|scss|less|md|mdx|rst|adoc)$/i.test(
      facts.path,
    ) && !/(?:^|\s)(?:export\s+)?[A-Z][A-Z0-9_]*=$/.test(facts.before)
  );
}

/** Tokens that mark a thing or a visit, as UUIDs do. */
const MARKING_TOKEN =
  /(?:device|session|request|page|csrf|xsrf|push|registration|reset|user|client|trace|correlation|idempotency|next|invite|invitation|share|visitor|tracking|form|order|cart|payment|checkout|upload|download|job|task|run|test|mock|fake|my|the|new|old|some|this|continuation|cancell?ation|lock|transaction|card|place|widget|data|instance|object|message|event)[_.-]?token$/i;

/** A UUID is the secret of a client where its name says so; elsewhere it only names something. */
export function isUuidSecret(value: string, facts: MatchFacts): boolean {
  const kind = pathKind(facts.path);
  if (kind !== 'config' && kind !== 'credential' && kind !== 'code' && kind !== 'other')
    return false;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) return false;
  if (/(.)\1{5}|1234|0000-/.test(value)) return false;
  const name = wholeName(facts);
  return (
    /(?:secret|secret[_.-]?key|api[_.-]?key|private[_.-]?key|password)$/i.test(name) ||
    (/[a-z0-9][_.-]?token$/i.test(name) && !MARKING_TOKEN.test(name))
  );
}

/** What a `…_key` names when it is no secret: a place in a collection, a column, a setting, a public half. */
const OTHER_KEY =
  /(?:^|[_.-])(?:cache|sort|primary|foreign|site|index|hash|partition|range|row|object|item|storage|query|param|map|dict|group|unique|composite|parent|child|registry|reg|translation|i18n|message|msg|locale|label|event|action|route|menu|tab|react|node|element|widget|type|class|field|column|record|lookup|search|facet|filter|config|option|property|prop|attribute|attr|state|idempotency|dedup|feature|flag|experiment|variant|metric|host|known|product|sku|layer|git|commit|content|blob|s3|bucket|topic|routing|partition|lock|task|issue|project|space|verify|verification|verifying|validation|idl|program|mint|wallet|account_pub|transit|video|image|asset|media|track|song|game|map|sitemap|meta|data|form|input|html|css|json|xml|yaml|tree|path|file|folder|dir|prev|last|first|next|current|this|the|my|some|any|each|new|old|hot|short|press|arrow|escape|enter|shift|ctrl|alt|mod|monkey|turkey|hockey|donkey|jockey|whiskey|lackey|deploy_pub|ssh_host)[_.-]?(?:key|pat)$/i;

/** Whether a name that ends in `key` names a place, a column or a public half instead of a secret. */
export function isKeyOfSomething(name: string): boolean {
  return OTHER_KEY.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** What only a generator makes: digits among letters, or both cases in no order that words have. */
export function isMixed(value: string): boolean {
  if (!/[A-Za-z]/.test(value) || entropy(value) < (value.length < 20 ? 3.5 : 3.7)) return false;
  const words = wordShare(value);
  const likeness = wordLikeness(value);
  if (/\d.*\d/.test(value)) return words <= 0.5 || (value.length >= 20 && likeness < 0.6);
  return (
    value.length >= 20 &&
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    words <= 0.5 &&
    likeness < 0.5
  );
}

/** Files of known answers for ciphers. */
const TEST_VECTORS =
  /(?:^|[/_.-])(?:test[_-]?)?vectors?(?=[/_.-]|\d|$)|wycheproof|(?:^|[/_])kats?[/_.]/i;

/** Judges what every random-looking value has in common: its name, its shape, its place. */
export function commonVerdict(value: string, facts: MatchFacts): Verdict {
  // The texts of an Android app are where people leave its keys.
  if (pathKind(facts.path) === 'translation' && !/strings\.xml$/.test(facts.path)) return 'drop';
  // Badges of coverage carry a token that is made to be seen.
  if (/badge|\.svg\?token=/.test(facts.before + facts.after)) return 'publishable';
  if (!mayHoldSecret(wholeName(facts)) || isOfForm(facts)) return 'drop';
  if (/(?:ENC|cipher|encrypted?|decrypt)[({["']{1,2}$/i.test(facts.before)) return 'encrypted';
  if (ENCRYPTED.test(value)) return 'encrypted';
  if (isReference(value) || isPlaceholder(value) || isExpression(value)) return 'drop';
  if (isKnownShape(value) && !isUuidSecret(value, facts)) return 'drop';
  if (/[({[]$|^\s*[([]/.test(value.slice(-1) + facts.after.slice(0, 1))) return 'drop';
  if (isBareInCode(facts)) return 'drop';
  if (TEST_VECTORS.test(facts.path)) return 'test_vector';
  return isGeneratedPath(facts.path) ? 'generated_file' : documented(facts);
}
