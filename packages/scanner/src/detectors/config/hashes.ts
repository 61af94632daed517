import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC, HEX } from '../../detector/example-maker.ts';
import { pathKind } from '../../text/path-kind.ts';

/** Password hashes that can be attacked offline: crypt of every kind, in files of accounts and in dumps. */
export const passwordHash: Detector = {
  name: 'password_hash',
  displayName: 'Password hash',
  category: 'Other',
  documentation: 'https://manpages.debian.org/bookworm/libcrypt-dev/crypt.5.en.html',
  frequency: 60_000,
  literals: ['$1$', '$2a$', '$2b$', '$2y$', '$5$', '$6$', '$y$', '$7$', '$apr1$', '$argon2', '$p$b', '$h$9', '{ssha', '{sha512-crypt}', 'pbkdf2_sha256$', 'scrypt:', '$krb5asrep$', '$krb5tgs$'],
  window: { before: 120, after: 4_400 },
  patterns: [
    /(?<![\w$./])(?<value>\$(?:1|apr1)\$[\w./]{1,8}\$[\w./]{22}|\$2[aby]\$\d\d\$[\w./]{53}|\$5\$(?:rounds=\d{1,9}\$)?[\w./]{1,16}\$[\w./]{43}|\$6\$(?:rounds=\d{1,9}\$)?[\w./]{1,16}\$[\w./]{80,86}|\$y\$[\w./]{1,4}\$[\w./]{1,86}\$[\w./]{43}|\$7\$[\w./]{11,97}\$[\w./]{43}|\$argon2(?:id|i|d)\$v=\d{1,2}\$m=\d{1,8},t=\d{1,4},p=\d{1,3}\$[\w+/]{8,64}\$[\w+/]{16,128}|\$[PH]\$[B9][\w./]{30}|\{SSHA(?:256|512)?\}[\w+/=]{28,120}|\$krb5(?:asrep|tgs)\$(?:\d{2}\$)?(?=[^$]{1,194}\$(?:[0-9a-f]{32}\$)?[0-9a-f]{200})[*\w.@/:-]{1,160}\$?[0-9a-f]{32}\$[0-9a-f]{200,4000}|pbkdf2_sha256\$\d{3,8}\$[\w]{8,30}\$[\w+/]{43}=)(?![\w./$])/g,
  ],
  rank: 34,
  verdict: (value, { path }) => {
    const kind = pathKind(path);
    if (kind === 'code' || kind === 'sample' || kind === 'translation' || kind === 'generated') return 'drop';
    return /(.)\1{9}/.test(value) ? 'placeholder' : 'secret';
  },
  examples: (make) => {
    const sha = `$6$${make.chars(ALPHANUMERIC, 12)}$${make.chars(ALPHANUMERIC, 86)}`;
    const ticket = `$krb5asrep$23$ops@acme.io:${make.chars(HEX, 32)}$${make.chars(HEX, 600)}`;
    const bcrypt = `$2y$12$${make.chars(ALPHANUMERIC, 53)}`;
    return [
      { text: `ubuntu:${sha}:17431:0:99999:7:::`, path: 'etc/shadow', value: sha },
      { text: ticket, path: 'roast.txt', value: ticket },
      { text: `(1, 'rogers', '${bcrypt}', 1),`, path: 'db/dump.sql', value: bcrypt },
    ];
  },
  counterExamples: (make) => [
    { text: `expect(check('x', '$2y$12$${make.chars(ALPHANUMERIC, 53)}'))`, path: 'tests/hash.test.js' },
    { text: '$1$ and $2 are arguments' },
  ],
}; // biome-ignore format: long patterns
