import { isKnownShape, wordShare } from '../../detector/assignment.ts';
import type { Detector } from '../../detector/detector.ts';
import { documented } from '../../detector/judge.ts';
import { isPlaceholder } from '../../detector/placeholder.ts';
import { kindsOfCharacters, looksChosen } from '../../detector/value-forms.ts';
import { pathKind } from '../../text/path-kind.ts';

const AT = 64;
const BLANK = 32;

/** Whether the word ends an e-mail address, and a separator of a login and its password follows. */
function isAddressBefore(bytes: Uint8Array, end: number, limit: number): boolean {
  let at = end;
  while (at < limit && at < end + 16 && (bytes[at] === BLANK || bytes[at] === 9)) at++;
  // `( / | : ;` and the colon that the word itself may end with
  const next = bytes[at] ?? 0;
  const isSeparated = next === 40 || next === 47 || next === 124 || next === 58 || next === 59;
  if (!isSeparated && bytes[end - 1] !== 58) return false;
  for (let i = end - 2; i > Math.max(0, end - 80); i--) {
    const byte = bytes[i] ?? 0;
    if (byte === AT) return true;
    if (byte <= BLANK) return false;
  }
  return false;
}

/** An e-mail address with a password behind it, as people note them in remarks: `a@b.io / pw`, `a@b.io (pw)`. */
export const loginRemark: Detector = {
  name: 'login_remark',
  displayName: 'Login in a remark',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 4_000,
  literals: ['com', 'net', 'org', 'io', 'dev', 'app', 'info', 'edu', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'ru', 'cn', 'in', 'br', 'uk', 'eu', 'co'].flatMap((ending) => [`.${ending} `, `.${ending}:`]), // biome-ignore format: a list
  window: { before: 80, after: 90 },
  quickCheck: isAddressBefore,
  patterns: [
    /(?<![\w.+@-])(?<username>[A-Za-z][\w.+-]{0,60}@[A-Za-z0-9-]{1,40}(?:\.[A-Za-z0-9-]{1,30}){1,4})(?:[ \t]{0,12}\((?<value>[^\s()]{8,64})\)|[ \t]{1,12}[/|:;][ \t]{1,4}(?<value>\S{8,64})|:(?<value>[^\s:@/]{8,64}))(?=[\s"'`,*]|$)/dg,
  ],
  rank: 6,
  verdict: (value, facts) => {
    const kind = pathKind(facts.path);
    if (kind === 'generated' || kind === 'translation') return 'drop';
    if (isPlaceholder(value) || isKnownShape(value) || /[<>{}]|:\/\/|@/.test(value)) return 'drop';
    // The name of an account: `SomeOne99`.
    if (/^(?:[A-Z][a-z]+){1,3}\d{1,4}$/.test(value)) return 'drop';
    const isPassword =
      looksChosen(value) &&
      kindsOfCharacters(value) >= 3 &&
      /[A-Z]/.test(value) &&
      /\d/.test(value) &&
      wordShare(value) < 0.6;
    return isPassword ? documented(facts) : 'drop';
  },
  examples: (make) => {
    const value = `q${make.chars('23456789', 2)}Q${make.chars('bcdfghjkmn', 7)}!4`;
    return [
      { text: `//TEST : some.one@corp-mail.io       (${value})`, path: 'src/login.js', value },
      { text: `# staging: some.one@corp-mail.co.uk / ${value}`, path: 'app/views.py', value },
      { text: `some.one@corp-mail.de:${value}`, path: 'notes.txt', value },
    ];
  },
  counterExamples: (make) => [
    { text: ' * @author Some One some.one@acme.io (https://acme.io/People2)', path: 'src/a.js' },
    { text: '// Some One some.one@acme.com (SomeOne99)', path: 'src/a.js' },
    { text: '# some.one@acme.com / 2019-2024', path: 'src/a.py' },
    { text: `# some.one@acme.com : ${make.chars('0123456789abcdef', 40)}`, path: 'src/a.py' },
    { text: 'git clone git@code.acme.com:Team2/Project-Name.git' },
    { text: '// mail support@acme.com (Mo-Fr, 9AM-5PM)', path: 'src/a.ts' },
    { text: '// login: some.one@acme.com / <Password1!>', path: 'src/a.ts' },
    { text: 'Contact: some.one@acme.com | +49-30-1234567', path: 'a.txt' },
  ],
};
