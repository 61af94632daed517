import { wordShare } from '../detector/assignment.ts';
import type { Detector, MatchFacts } from '../detector/detector.ts';
import { ALPHANUMERIC, HEX } from '../detector/example-maker.ts';
import { wholeName } from '../detector/judge.ts';
import { wordLikeness } from '../detector/word-likeness.ts';
import { pathKind } from '../text/path-kind.ts';
import { commonVerdict, isKeyOfSomething, isMixed } from './generic-verdict.ts';

/** Whether at least 20 letters and digits or base64 come behind `=`, a blank or a quote. */
function isRandomAhead(bytes: Uint8Array, end: number, limit: number): boolean {
  let from = end;
  while (from < end + 6 && isOpening(bytes[from] ?? 0)) from++;
  let digits = 0;
  let capitals = 0;
  for (let at = from; at < from + 20; at++) {
    const byte = at < limit ? (bytes[at] ?? 0) : 0;
    if (byte >= 48 && byte <= 57) digits++;
    else if (byte >= 65 && byte <= 90) capitals++;
    else if (!(byte >= 97 && byte <= 122) && !isJoining(byte)) return false;
  }
  return digits >= 2 || capitals >= 5;
}

/** Blank, quotes, `:`, `=`, `>`. */
function isOpening(byte: number): boolean {
  return byte === 32 || byte === 34 || byte === 39 || byte === 58 || byte === 61 || byte === 62;
}

/** `+ - . / _ ~` */
function isJoining(byte: number): boolean {
  return (byte >= 45 && byte <= 47) || byte === 43 || byte === 95 || byte === 126;
}

/** Settings say `VENDOR_KEY=digest`; in code a digest under a key is one of a collection. */
function isDigestSecret({ path }: MatchFacts, name: string): boolean {
  const kind = pathKind(path);
  const isSetting = kind === 'config' || kind === 'credential';
  return (
    (isSetting && /^[A-Z][A-Z0-9_]*_(?:KEY|PAT)$/.test(name)) ||
    /(?:^|[_.-])(?:admin|write|server|service|shared|subscription|license|rest|live|prod|production)[_.-]?key$/i.test(
      name,
    )
  );
}

/** A random value under a name that ends in `key`, whose first part names a vendor or a use. */
export const genericKey: Detector = {
  name: 'generic_key',
  displayName: 'Generic key',
  category: 'Other',
  documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
  frequency: 120_000,
  literals: ['key=', 'key =', 'key: ', 'key":', "key':", "key' =>", 'key" =>', '_pat=', '_pat =', '_pat: ', '_pat":', 'pat = ', 'key:=', 'key :=', 'key=>', 'pat=', 'pat: "', "pat: '", 'pat":', 'pat =>'], // biome-ignore format: a list
  window: { before: 60, after: 260 },
  quickCheck: isRandomAhead,
  patterns: [
    /(?<![\w.-])(?<_key>[A-Za-z][\w.-]{0,40}?[\w](?:[Kk]ey|KEY|[_-]pat|_PAT|Pat))(?=\\{0,2}["'\]]{0,2}\s{0,3}(?:=>|:=|[=:]))\\{0,2}["'\]]{0,2}\s{0,3}(?:=>|:=|[=:])\s{0,3}\\{0,2}(?<_quote>["'`])(?<value>[A-Za-z0-9+/_.~-]{20,200}={0,2})\\{0,2}\k<_quote>/dg,
    /(?<![\w.-])(?<_key>[A-Za-z][\w.-]{0,40}?[\w](?:[Kk]ey|KEY|[_-]pat|_PAT))(?::[ \t]{1,3}|\s?=\s?)(?<value>[A-Za-z0-9+/_.~-]{20,200}={0,2})(?=[\s,;]|$)/dg,
  ],
  entropy: 2.8,
  rank: 5,
  verdict: (value, facts) => {
    const name = wholeName(facts);
    if (isKeyOfSomething(name) || pathKind(facts.path) === 'sample') return 'drop';
    if (/^[0-9a-f-]+$/i.test(value)) {
      const isDigest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{48}|[0-9a-f]{64})$/i.test(value);
      const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
      if (!(isDigest || isUuid) || !isDigestSecret(facts, name)) return 'drop';
      return commonVerdict(value.replaceAll('-', ''), facts);
    }
    const isRandom =
      isMixed(value) &&
      wordLikeness(value) < 0.65 &&
      (wordShare(value) <= 0.4 || (/^[a-z0-9]+$/.test(value) && value.length >= 24));
    return isRandom ? commonVerdict(value, facts) : 'drop';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 30)}4z`;
    const digest = make.chars(HEX, 32);
    return [
      { text: `MAPQUEST_KEY=${value}`, path: '.env', value },
      { text: `const mapquestKey = "${value}";`, path: 'src/map.js', value },
      { text: `shared_key: ${value}`, path: 'settings.yml', value },
      { text: `IPGEO_KEY=${digest}`, path: '.env', value: digest },
      { text: `ado_pat = "${value}"`, path: 'deploy.py', value },
    ];
  },
  counterExamples: (make) => [
    { text: `cache_key = "${make.chars(ALPHANUMERIC, 32)}"`, path: 'src/cache.py' },
    { text: `  primaryKey: "${make.chars(HEX, 32)}",`, path: 'src/table.ts' },
    { text: `siteKey = "${make.chars(ALPHANUMERIC, 40)}"`, path: 'src/captcha.ts' },
    { text: `public_key: ${make.chars(ALPHANUMERIC, 44)}`, path: 'settings.yml' },
    { text: 'menuKey = "settings_page2.some_entry4_title"', path: 'src/menu.ts' },
  ],
};
