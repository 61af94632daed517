import type { Detector, ExampleMaker, Verdict } from '../detector/detector.ts';
import { BASE64, HEX } from '../detector/example-maker.ts';

const BEGIN = '-----BEGIN ';

/** The body of a PEM text: real line ends or written ones (`\n`), `+ "…"` joins and indents left out. */
function pemBody(value: string): string {
  return value
    .replace(/-{4,5}[A-Z0-9 ]+-{4,5}/g, '')
    .replace(/^[A-Za-z-]+: .*$/gm, '')
    .replace(/\\{1,4}[rn]/g, '')
    .replace(/[\s"'`,+|>*#]/g, '');
}

/**
 * A key has a body of base64 that is long enough, varied, and begins as its kind must: DER with a
 * sequence (`M`), OpenSSH with its magic. Anything else is a manual, a template or a public text.
 */
function pemVerdict(value: string): Verdict {
  if (/\.\.\.|…|EXAMPLE|YOUR[_ ]|<[a-z]/i.test(value.slice(0, 400))) return 'drop';
  const body = pemBody(value);
  // An Ed25519 key in PKCS#8 is the shortest: 64 characters.
  if (body.length < 60) return 'drop';
  if (new Set(body.slice(0, 400)).size < 20) return 'drop';
  if (/(.)\1{15,}/.test(body.replace(/A{6,}/g, 'A'))) return 'placeholder';
  return 'secret';
}

function pem(make: ExampleMaker, kind: string, lines: number, joint: string, first = 'MI'): string {
  const body = [first + make.chars(BASE64, 62)];
  for (let i = 1; i < lines; i++) body.push(make.chars(BASE64, 64));
  return [`${BEGIN}${kind}-----`, ...body, `-----END ${kind}-----`].join(joint);
}

/** PEM private keys of every kind: RSA, EC, DSA, PKCS#8 plain or encrypted, OpenSSH, and others named so. */
export const pemPrivateKey: Detector = {
  name: 'private_key_pem',
  displayName: 'Private key (PEM)',
  category: 'PrivateKey',
  documentation: 'https://www.rfc-editor.org/rfc/rfc7468',
  frequency: 500_000,
  literals: ['private key-----', 'private key block-----', 'private key ----'],
  scope: 'text',
  window: { before: 40, after: 14_000 },
  patterns: [
    /(?<value>-----BEGIN (?<kind>(?:[A-Z0-9]{2,12} ){0,3})PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z0-9+/=\s:,.;()@<>"'`|*#-]|\\{1,4}[rnt]){60,13500}?-----END \k<kind>PRIVATE KEY(?: BLOCK)?-----)/g,
    // A key that was cut off: the head with at least three lines of base64 below.
    /(?<value>-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY-----(?:[ \t]*\r?\n[ \t]*|\\{1,4}n)(?:[A-Za-z0-9+/=]{60,80}(?:[ \t]*\r?\n[ \t]*|\\{1,4}n)){3,100})(?!-----END|[A-Za-z0-9+/=]{1,80}\s*-----END)/g,
    // As ssh.com writes it, with four dashes.
    /(?<value>---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----(?:\r?\n[A-Za-z0-9-]{1,40}: [^\r\n]{0,200}){0,4}\r?\n[A-Za-z0-9+/=\s]{60,12000}---- END SSH2 (?:ENCRYPTED )?PRIVATE KEY ----)/g,
  ],
  rank: 60,
  verdict: pemVerdict,
  examples: (make) => {
    const kinds = [
      'RSA PRIVATE KEY',
      'EC PRIVATE KEY',
      'DSA PRIVATE KEY',
      'PRIVATE KEY',
      'ENCRYPTED PRIVATE KEY',
    ];
    const plain = kinds.map((kind) => {
      const key = pem(make, kind, 12, '\n');
      return { text: `${key}\n`, path: 'deploy/server.key', value: key };
    });
    const oneLine = pem(make, 'RSA PRIVATE KEY', 12, '\\n');
    const openssh = pem(make, 'OPENSSH PRIVATE KEY', 12, '\n', 'b3BlbnNzaC1rZXktdjEA');
    const windows = pem(make, 'RSA PRIVATE KEY', 12, '\r\n');
    const ssh2 = pem(make, 'SSH2 ENCRYPTED PRIVATE KEY', 12, '\n', 'P2/56wAAA')
      .replace(/-----/g, ' ---- ')
      .replace(/^ | $/gm, '');
    return [
      ...plain,
      { text: `KEY="${oneLine}"`, path: '.env', value: oneLine },
      { text: `${openssh}\n`, path: 'id_ed25519', value: openssh },
      { text: `${windows}\r\n`, value: windows },
      { text: `  tls.key: |\n    ${pem(make, 'PRIVATE KEY', 8, '\n    ')}\n` },
      { text: `${pem(make, 'PGP PRIVATE KEY BLOCK', 20, '\n')}\n` },
      { text: `${ssh2}\n`, path: 'id_rsa_2048', value: ssh2 },
    ];
  },
  counterExamples: (make) => [
    { text: `${BEGIN}RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----` },
    { text: `if (text.startsWith('${BEGIN}RSA PRIVATE KEY-----')) { return parse(text); }` },
    { text: pem(make, 'PUBLIC KEY', 8, '\n') },
    { text: pem(make, 'CERTIFICATE', 20, '\n') },
    {
      text: `${BEGIN}PRIVATE KEY-----\n${'A'.repeat(64)}\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----`,
    },
  ],
};

/** How a key's first bytes read in base64: RSA by its length, PKCS#8 by the name of its kind, elliptic curves. */
const DER_HEAD =
  'MII[A-Za-z0-9+/]{3}IBA(?:DANBgkqhkiG9w0BAQEFAASC|AKCAQEA|AKCAgEA|AKCAYEA|AKBgQ|AJB)|MHcCAQEEI|MIGkAgEBBD|MIHcAgEBBEI|MIGHAgEAMBMGByqGSM49|MIG2AgEAMBAGByqGSM49|MC4CAQAwBQYDK2VwBCIEI';

/** Private keys in base64 without a PEM head, as programs and payment providers' settings hold them. */
export const derPrivateKey: Detector = {
  name: 'private_key_der',
  displayName: 'Private key (base64)',
  category: 'PrivateKey',
  documentation: 'https://www.rfc-editor.org/rfc/rfc5958',
  frequency: 20_000,
  literals: [
    'ibadanbgkqhkig9w0baqefaasc', 'ibaakcaqea', 'ibaakcagea', 'ibaakcayea', 'ibaakbgq', 'ibaajb', 'mhccaqeei',
    'migkagebbd', 'mihcagebbei', 'mighageambmgbyqgsm49', 'mig2ageambagbyqgsm49', 'mc4caqawbqydk2vwbciei',
  ], // biome-ignore format: a list
  scope: 'text',
  window: { before: 40, after: 14_000 },
  patterns: [
    new RegExp(
      `(?<![A-Za-z0-9+/])(?<value>(?:${DER_HEAD})(?:[A-Za-z0-9+/=]|\\\\{1,4}[rn]|["'\`]?[ \\t]{0,4}[+.,\\\\]?[ \\t]{0,4}\\r?\\n[ \\t]{0,60}[+.]?[ \\t]{0,4}["'\`]?(?=[A-Za-z0-9+/])|["'\`]\\s?[+.]\\s?["'\`]){40,13000})`,
      'g',
    ),
  ],
  rank: 58,
  verdict: pemVerdict,
  examples: (make) => {
    const rsa = `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${make.chars(BASE64, 300)}`;
    const lines = Array.from({ length: 5 }, () => make.chars(BASE64, 64));
    const java = [`MIICXAIBAAKBgQ${make.chars(BASE64, 50)}`, ...lines].join('" +\n      "');
    const curve = `MHcCAQEEI${make.chars(BASE64, 150)}==`;
    return [
      { text: `alipay.app_private_key=${rsa}`, path: 'pay.properties', value: rsa },
      { text: `decode("${java}");`, path: 'src/Keys.java', value: java },
      { text: `const raw = '${curve}';`, path: 'src/keys.js', value: curve },
    ];
  },
  counterExamples: (make) => [
    { text: `const spki = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${make.chars(BASE64, 300)}';` },
    { text: `const cert = 'MIIDdzCCAl+gAwIBAgIE${make.chars(BASE64, 300)}';` },
    { text: 'if (key.startsWith("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC")) return;' },
  ],
};

/** PuTTY's own key files, versions 2 and 3. */
export const puttyPrivateKey: Detector = {
  name: 'private_key_putty',
  displayName: 'Private key (PuTTY)',
  category: 'PrivateKey',
  documentation: 'https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html',
  frequency: 12_000,
  literals: ['putty-user-key-file-'],
  scope: 'text',
  window: { before: 0, after: 12_000 },
  patterns: [
    /(?<value>PuTTY-User-Key-File-[23]: [\w@.-]{1,60}\r?\n(?:[^\r\n]{0,200}\r?\n){1,80}?Private-Lines: \d{1,3}\r?\n(?:[A-Za-z0-9+/=]{1,64}\r?\n){1,80}Private-(?:MAC|Hash): [0-9a-f]{40,64})/g,
  ],
  rank: 60,
  examples: (make) => {
    const text = [
      'PuTTY-User-Key-File-2: ssh-rsa',
      'Encryption: none',
      'Comment: deploy',
      'Public-Lines: 2',
      make.chars(BASE64, 64),
      make.chars(BASE64, 64),
      'Private-Lines: 2',
      make.chars(BASE64, 64),
      make.chars(BASE64, 64),
      `Private-MAC: ${make.chars(HEX, 40)}`,
    ].join('\n');
    return [{ text: `${text}\n`, path: 'deploy.ppk', value: text }];
  },
  counterExamples: () => [{ text: 'PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\n' }],
};
