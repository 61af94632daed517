import { isExpression, isKnownShape, mayHoldSecret, wordShare } from '../../detector/assignment.ts';
import type { MatchFacts, Verdict } from '../../detector/detector.ts';
import { entropy } from '../../detector/entropy.ts';
import { isCommonPassword, isPlaceholder, isReference } from '../../detector/placeholder.ts';
import { looksChosen, looksRandom } from '../../detector/value-forms.ts';
import { pathKind } from '../../text/path-kind.ts';

const PASSWORD_COLUMN =
  /(?:^|[a-z0-9]?[ _.-])(?:pass(?:word|wd|phrase|code)?|passwd|pwd)$|(?:[a-z])(?:Pass(?:word|wd|phrase)?|Pwd)$|^(?:user|db|login|admin|smtp|ftp)pass(?:word)?$/i;
const KEY_COLUMN =
  /(?:^|[ _.-])(?:secret|token|api[ _.-]?key|secret[ _.-]?key|secret access key|access[ _.-]?key|private[ _.-]?key|auth[ _.-]?key)$|(?:Secret|Token|ApiKey|SecretKey|AccessKey|PrivateKey)$|^(?:clientsecret|apikey|apitoken|accesstoken|authtoken|secretkey)$/i;

/** Whether a column of this name holds passwords, tokens or keys. */
export function isSecretColumn(name: string): boolean {
  return (
    (PASSWORD_COLUMN.test(name) || KEY_COLUMN.test(name)) &&
    mayHoldSecret(name.replace(/\s+/g, '_'))
  );
}

/** Cells that say that there is no value, or what kind of one. */
const NO_VALUE =
  /^(?:null|nil|none|n\/?a|true|false|yes|no|-+|\*+|x+|\.+|\?+|default|unknown|empty|set|unset|hidden|redacted|password|passwd|secret|token|varchar.*|text|string|\d{1,3}|\d{4}-\d\d-\d\d.*)$/i;

/** Judges a value in a secret column of a table. */
export function columnVerdict(value: string, { parts, path }: MatchFacts): Verdict {
  const kind = pathKind(path);
  if (kind === 'generated' || kind === 'translation' || value.length < 4) return 'drop';
  if (NO_VALUE.test(value) || isReference(value) || /[{}<>]|^[@:%]\w+|\$\w|%[sd]/.test(value))
    return 'drop';
  // Hashes of the crypt formats have a detector of their own.
  if (/^\$\w{1,9}\$|^\{\w+\}|^pbkdf2|^argon2|^scrypt/i.test(value)) return 'drop';
  if (!PASSWORD_COLUMN.test(parts._key ?? '')) return judgeKey(value, kind === 'sample');
  if (isPlaceholder(value)) return kind === 'sample' ? 'drop' : 'placeholder';
  if (isCommonPassword(value)) return kind === 'sample' ? 'drop' : 'default_password';
  if (kind === 'sample' || kind === 'code')
    return looksRandom(value) || (looksChosen(value) && /[A-Z]/.test(value) && /[a-z]/.test(value))
      ? 'secret'
      : 'drop';
  return /\s/.test(value) && !looksRandom(value) ? 'drop' : 'secret';
}

function judgeKey(value: string, isSample: boolean): Verdict {
  if (value.length < 16 || /\s/.test(value) || isPlaceholder(value)) return 'drop';
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    return isSample ? 'drop' : 'secret';
  if (isKnownShape(value) || isExpression(value) || wordShare(value) > 0.5) return 'drop';
  const digits = value.replace(/\D/g, '').length;
  return digits >= 2 && entropy(value) >= 3.3 ? 'secret' : 'drop';
}
