import { mayHoldSecret, wordShare } from '../../detector/assignment.ts';
import type { Detector } from '../../detector/detector.ts';
import { entropy } from '../../detector/entropy.ts';
import { ALPHANUMERIC } from '../../detector/example-maker.ts';
import { judgePassword, judgeSecret } from '../../detector/judge.ts';
import { looksChosen } from '../../detector/value-forms.ts';
import { pathKind } from '../../text/path-kind.ts';
import { ARGUMENT, commandVerdict } from './commands.ts';

/** Whether a name comes that speaks of a secret, and then a blank. */
function isSecretNameAhead(bytes: Uint8Array, end: number, limit: number): boolean {
  let at = end;
  while (at < limit && at < end + 60 && bytes[at] !== 32 && bytes[at] !== 61) at++;
  if (bytes[at] !== 32) {
    // `set -gx NAME value` has its flags first.
    return false;
  }
  const name = Buffer.from(bytes.buffer, bytes.byteOffset + end, at - end).toString('latin1');
  return /pass|pwd|secret|token|key|cred/i.test(name) || /^[-gxU]{1,4}$/.test(name);
}

/** Variables of the environment that are set without an equals sign: csh, fish, Dockerfiles. */
export const spacedVariable: Detector = {
  name: 'spaced_variable',
  displayName: 'Secret in a variable of the environment',
  category: 'Other',
  documentation: 'https://docs.docker.com/reference/dockerfile/#env',
  frequency: 20_000,
  literals: ['setenv ', 'env ', 'set -'],
  window: { before: 8, after: 300 },
  quickCheck: isSecretNameAhead,
  patterns: [
    new RegExp(
      `(?:^|[\\s;])(?:setenv|ENV|set\\s{1,3}-[gxU]{1,3}(?:\\s{1,3}-[gxU]{1,3})?)\\s{1,4}(?<_key>[A-Za-z_][\\w]{0,50})\\s{1,4}${ARGUMENT}\\s{0,4}(?=$|[;#\\\\])`,
      'gmd',
    ),
  ],
  rank: 9,
  verdict: (value, facts) => {
    const name = facts.parts._key ?? '';
    if (!mayHoldSecret(name)) return 'drop';
    if (/pass(?:word|wd|phrase)?$|pwd$/i.test(name)) return judgePassword(value, facts);
    if (!/secret|token|key|cred/i.test(name)) return 'drop';
    const isRandom = value.length >= 16 && /\d/.test(value) && entropy(value) >= 3.3;
    return isRandom || pathKind(facts.path) === 'credential' ? judgeSecret(value, facts) : 'drop';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 22)}4d`;
    return [
      { text: `setenv DB_PASSWORD ${value}`, path: '.cshrc', value },
      { text: `set -gx API_TOKEN ${value}`, path: 'fish/config.fish', value },
      { text: `ENV APP_SECRET ${value}`, path: 'Dockerfile', value },
    ];
  },
  counterExamples: () => [
    { text: 'ENV PATH /usr/local/bin:$PATH', path: 'Dockerfile' },
    { text: 'setenv DB_PASSWORD $1', path: '.cshrc' },
    { text: 'ENV KEY_FILE /run/secrets/key1', path: 'Dockerfile' },
  ],
};

/** Flags of any program that name a secret, with the value behind a blank. */
export const flagSecret: Detector = {
  name: 'flag_secret',
  displayName: 'Secret behind a flag',
  category: 'Other',
  documentation: 'https://attack.mitre.org/techniques/T1552/003/',
  frequency: 20_000,
  literals: [
    '-password ',
    '-passwd ',
    '-pass ',
    '-pwd ',
    '-token ',
    '-secret ',
    '-passphrase ',
    '-bearer ',
    '_token ',
    '-key ',
    '-apikey ',
    '-requirepass ',
  ],
  window: { before: 60, after: 200 },
  patterns: [
    new RegExp(
      `(?<=[\\s"'])--?(?:[a-z][\\w-]{0,30}[-_])?(?<_key>password|passwd|pass|requirepass|passphrase|pwd|oauth2-bearer|bearer|token|secret|api-?key|access-key|secret-key|auth-key)\\s{1,3}${ARGUMENT}(?=["'\\s;|&)]|$)`,
      'gid',
    ),
  ],
  rank: 8,
  verdict: (value, facts) => {
    const kind = pathKind(facts.path);
    const isRandom = value.length >= 16 && /\d/.test(value) && entropy(value) >= 3.3;
    const isSecret = /pass|^pwd/i.test(facts.parts._key ?? '')
      ? looksChosen(value) || (kind === 'credential' && /\d/.test(value)) || isRandom
      : isRandom;
    return isSecret ? commandVerdict(value, facts) : 'drop';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 20)}7x`;
    return [
      { text: `./migrate --user app --password ${value}`, path: 'deploy.sh', value },
      { text: `vendor-cli --api-key ${value} sync`, path: 'Makefile', value },
    ];
  },
  counterExamples: () => [
    { text: 'use the --password option to set it', path: 'a.sh' },
    { text: 'login --password $PASS1 --token "$TOKEN2"', path: 'a.sh' },
    { text: 'tool --token <your-token-1>', path: 'a.sh' },
  ],
};

/** A quoted value of a dotenv file that goes on in the next lines, as its loaders read it. */
export const multilineVariable: Detector = {
  name: 'multiline_variable',
  displayName: 'Secret over several lines of a dotenv file',
  category: 'Other',
  documentation: 'https://github.com/motdotla/dotenv#multiline-values',
  frequency: 2_000,
  literals: ['pass', 'pwd', 'secret', 'token', 'key=', 'key =', 'credential'],
  onPath: /(?:^|\/)(?:\.env(?:\.[\w-]+)?|[\w.-]+\.env|\.envrc)$/,
  scope: 'text',
  window: { before: 60, after: 900 },
  patterns: [
    // No line of the value may read as the next variable: then the first quote is only a forgotten one.
    /(?<![^\s;])(?:export[ \t]{1,4})?(?<_key>[A-Za-z_]\w{0,60})[ \t]{0,4}=[ \t]{0,4}(?<_quote>["'])(?<value>[^"'\n]{4,200}(?:\n(?![ \t]{0,8}(?:export[ \t]{1,4})?[A-Za-z_]\w*[ \t]{0,4}=)[^"'\n]{0,200}){1,8})\k<_quote>[ \t]{0,8}(?=\r?\n|#|$)/dg,
  ],
  rank: 11,
  verdict: (value, facts) => {
    const name = facts.parts._key ?? '';
    if (/-----BEGIN|\$\{|\$\(/.test(value) || !mayHoldSecret(name)) return 'drop';
    if (/pass(?:word|wd|phrase)?$|pwd$/i.test(name)) return judgePassword(value, facts);
    return /(?:secret|token|key|credentials?)$/i.test(name) &&
      entropy(value) >= 3.3 &&
      wordShare(value) < 0.5
      ? judgeSecret(value.replace(/\s+/g, ''), facts)
      : 'drop';
  },
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 14)}!c\nof two lines`;
    const long = `${make.chars(ALPHANUMERIC, 40)}4\n${make.chars(ALPHANUMERIC, 40)}7`;
    return [
      { text: `DB_PASSWORD='${value}'`, path: '.env', value },
      { text: `export RELAY_SECRET="${long}"`, path: 'deploy/prod.env', value: long },
    ];
  },
  counterExamples: () => [
    { text: "DB_PASSWORD='\nDB_HOST=a.io\nDB_NAME='app'\n", path: '.env' },
    { text: 'API_KEY="your key\ngoes here"', path: '.env.example' },
    { text: 'PASSWORD_HELP="Between eight\nand forty characters"', path: '.env' },
    { text: 'WEB_SECRET="$(cat /run/a\n/run/b)"', path: '.envrc' },
  ],
};
