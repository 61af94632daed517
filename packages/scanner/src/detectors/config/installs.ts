import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, DIGITS, HEX } from '../../detector/example-maker.ts';
import { looksChosen, looksRandom } from '../../detector/value-forms.ts';
import { pathKind } from '../../text/path-kind.ts';
import { fileFormat, plainVerdict } from './file-format.ts';

/** What installers and servers read that write passwords in forms of their own. */
// biome-ignore format: one declaration after another
export const INSTALL_DETECTORS: readonly Detector[] = [
  fileFormat({
    name: 'installer_password',
    displayName: 'Password for an unattended installation',
    documentation: 'https://docs.redhat.com/en/documentation/red_hat_enterprise_linux/9/html/automatically_installing_rhel/kickstart-commands-and-options-reference_rhel-installer',
    literals: ['rootpw ', 'network-console/password', '/root-password', '/user-password', '/root-pwd', '--password='],
    window: { before: 80, after: 160 },
    patterns: [
      /(?:^|\s)rootpw[ \t]{1,4}(?:--(?:plaintext|iscrypted|allow-ssh)[ \t]{1,4}){0,2}(?<value>[^\s-][^\s]{3,160})/gmd,
      /(?:^|\s)d-i[ \t]+[\w/-]*(?:passwd\/(?:root|user)-password|network-console\/password)(?:-crypted)?[ \t]+password[ \t]+(?<value>\S{4,160})/gmd,
      /(?:^|\s)(?:user|grub2?|bootloader)[ \t][^\n]{0,120}--password=(?<_quote>["'])?(?<value>[^\s"']{4,160})/gmd,
    ],
    rank: 33,
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 8)}5q`;
      return [{ text: `rootpw --plaintext ${value}\n`, path: 'ks.cfg', value }, { text: `d-i passwd/root-password password ${value}\n`, path: 'preseed.cfg', value }];
    },
    counterExamples: () => [{ text: 'rootpw --lock\n', path: 'ks.cfg' }, { text: 'd-i passwd/root-password-again password $1\n', path: 'preseed.cfg' }],
  }),
  fileFormat({
    name: 'cloud_init_password',
    displayName: 'Password in cloud-init',
    documentation: 'https://cloudinit.readthedocs.io/en/latest/reference/modules.html#set-passwords',
    literals: ['chpasswd:'],
    scope: 'text',
    window: { before: 4, after: 500 },
    patterns: [/chpasswd:\s{1,12}(?:expire:\s{0,4}\w{1,8}\s{1,12})?list:\s{0,4}\|?\s{1,16}(?:-\s)?(?<username>[\w.-]{1,40}):(?<value>[^\s:]{4,160})/gd],
    rank: 33,
    verdict: (value) => (/^(?:RANDOM|R)$/.test(value) ? 'drop' : plainVerdict(value)),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 9)}!4`;
      return [{ text: `#cloud-config\nchpasswd:\n  list: |\n    root:${value}\n`, path: 'user-data', value }];
    },
  }),
  fileFormat({
    name: 'haproxy_stats_password',
    displayName: 'Password of a statistics page',
    documentation: 'https://docs.haproxy.org/2.9/configuration.html#4.2-stats%20auth',
    literals: ['stats auth '],
    window: { before: 2, after: 120 },
    patterns: [/stats auth\s{1,4}(?<username>[^\s:]{1,60}):(?<value>[^\s$`"'{<]\S{2,99})/gd],
    rank: 33,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 11);
      return [{ text: `    stats auth admin:${value}\n`, path: 'haproxy.cfg', value }];
    },
  }),
  fileFormat({
    name: 'nagios_macro_password',
    displayName: 'Password in a Nagios resource file',
    documentation: 'https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/configmain.html',
    literals: ['$user'],
    window: { before: 2, after: 120 },
    patterns: [/(?<![\w$])\$USER\d{1,3}\$=(?<value>[^\s/][^\s]{5,100})/gd],
    rank: 33,
    verdict: (value) => (looksChosen(value) || looksRandom(value) ? plainVerdict(value) : 'drop'),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 9)}!4q`;
      return [{ text: `$USER4$=${value}\n`, path: 'resource.cfg', value }];
    },
    counterExamples: () => [{ text: '$USER1$=/usr/lib/nagios/plugins\n', path: 'resource.cfg' }],
  }),
  fileFormat({
    name: 'aspnet_machine_key',
    displayName: 'Machine key of ASP.NET',
    documentation: 'https://learn.microsoft.com/previous-versions/msp-n-p/ff649308(v=pandp.10)',
    literals: ['validationkey=', 'decryptionkey='],
    window: { before: 2, after: 200 },
    patterns: [/(?:validation|decryption)[Kk]ey\s{0,3}=\s{0,3}"(?<value>[0-9A-Fa-f]{32,128})"/gd],
    rank: 46,
    entropy: 3,
    examples: (make) => {
      const value = make.chars(HEX.toUpperCase(), 128);
      return [{ text: `<machineKey validationKey="${value}" validation="SHA1" />`, path: 'web.config', value }];
    },
    counterExamples: () => [{ text: '<machineKey validationKey="AutoGenerate,IsolateApps" />', path: 'web.config' }],
  }),
  fileFormat({
    name: 'curlrc_user',
    displayName: 'Password in .curlrc',
    documentation: 'https://curl.se/docs/manpage.html#-K',
    onPath: /(?:^|\/)[._]curlrc$/,
    patterns: [/^\s*-{0,2}(?:proxy-)?user\s{0,3}[=: ]\s{0,3}"?(?<username>[^\s":]{1,80}):(?<value>[^\s"]{3,200})/gmd],
    rank: 33,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 10);
      return [{ text: `user = "bob:${value}"\n`, path: '.curlrc', value }];
    },
  }),
  fileFormat({
    name: 'subversion_password',
    displayName: "Password in Subversion's cache",
    documentation: 'https://svnbook.red-bean.com/en/1.7/svn.serverconfig.netmodel.html',
    onPath: /(?:^|\/)svn\.(?:simple|ssl\.client-passphrase)\/[^/]+$/,
    patterns: [/^K 8\r?\npassword\r?\nV \d{1,4}\r?\n(?<value>[^\r\n]{2,200})$/gmd],
    rank: 33,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 10);
      return [{ text: `K 8\npassword\nV 10\n${value}\nK 8\nusername\nV 3\nbob\nEND\n`, path: '.subversion/auth/svn.simple/0ab1', value }];
    },
  }),
  fileFormat({
    name: 'wireless_key',
    displayName: 'Key of a wireless network',
    documentation: 'https://openwrt.org/docs/guide-user/network/wifi/basic',
    onPath: /(?:^|\/)(?:wireless|[^/]*hostapd[^/]*\.conf)$/,
    patterns: [/^\s*(?:option\s{1,4}key\s{1,4}["']|wpa_(?:passphrase|psk)=)(?<value>[^"'\n]{8,64})["']?\s{0,4}$/gmd],
    rank: 33,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 11);
      return [{ text: `\toption encryption 'psk2'\n\toption key '${value}'\n`, path: 'etc/config/wireless', value }];
    },
  }),
  fileFormat({
    name: 'tacacs_key',
    displayName: 'Key or password of a TACACS+ server',
    documentation: 'https://shrubbery.net/tac_plus/',
    onPath: /(?:^|\/)tac[_-]?plus[^/]*\.(?:conf|cfg)$/,
    patterns: [/(?:^|[\s{])(?:key\s{0,3}=\s{0,3}|(?:login|pap|enable|password)\s{0,3}=?\s{0,3}(?:cleartext|clear)\s{1,3})"?(?<value>[^\s"}]{4,80})/gmd],
    rank: 33,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 11);
      return [{ text: `key = "${value}"\n`, path: 'tac_plus.conf', value }];
    },
  }),
  fileFormat({
    name: 'fortinet_password',
    displayName: 'Password in the settings of a FortiGate',
    documentation: 'https://docs.fortinet.com/document/fortigate/7.4.0/cli-reference',
    literals: ['set passwd ', 'set password ', 'set psksecret ', 'set passphrase '],
    window: { before: 2, after: 240 },
    patterns: [/set (?:passwd|password|psksecret|passphrase) (?:ENC (?<value>[\w+/=-]{16,200})|"?(?<value>[^\s"]{6,100}))/gd],
    rank: 33,
    verdict: (value, { path }) => (/\.(?:conf|cfg|txt|log|bak|config)$/.test(path) || !/\.[a-z]+$/.test(path) ? plainVerdict(value) : 'drop'),
    examples: (make) => {
      const value = `${make.chars(BASE64, 60)}==`;
      return [{ text: `edit "bob"\n  set passwd ENC ${value}\n`, path: 'fortigate.conf', value }];
    },
  }),
  fileFormat({
    name: 'vault_token_file',
    displayName: 'Token file of Vault',
    documentation: 'https://developer.hashicorp.com/vault/docs/commands/token-helper',
    onPath: /(?:^|\/)\.vault-token$/,
    patterns: [/^(?<value>(?:s\.)?[\w.-]{18,120})\s{0,3}$/gmd],
    rank: 33,
    examples: (make) => {
      const value = `s.${make.chars(ALPHANUMERIC, 24)}`;
      return [{ text: `${value}\n`, path: '.vault-token', value }];
    },
  }),
  fileFormat({
    name: 'openvpn_user_file',
    displayName: 'User file of OpenVPN',
    documentation: 'https://openvpn.net/community-resources/reference-manual-for-openvpn-2-6/',
    onPath: /(?:^|\/)(?:(?:vpn[-_]?)?auth(?:[-_]user[-_]pass)?|login|pass|userpass|vpn[-_]?credentials)\.(?:txt|conf)$/i,
    patterns: [/^(?<username>[\w.@-]{2,60})\r?\n(?<value>\S{4,100})\s{0,4}$/gmd],
    scope: 'text',
    rank: 12,
    verdict: (value) => (looksChosen(value) || looksRandom(value) ? plainVerdict(value) : 'drop'),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 9)}!4`;
      return [{ text: `vpnuser\n${value}\n`, path: 'auth.txt', value }];
    },
  }),
  fileFormat({
    name: 'composer_token',
    displayName: 'Token in the auth file of Composer',
    documentation: 'https://getcomposer.org/doc/articles/authentication-for-private-packages.md',
    literals: ['-oauth"', '"bearer"', '-token"'],
    window: { before: 20, after: 300 },
    onPath: /(?:^|\/)auth\.json$/,
    patterns: [/"(?:(?:github|gitlab|bitbucket)-(?:oauth|token)|bearer)"\s{0,6}:\s{0,6}\{\s{0,8}"[\w.:-]{3,120}"\s{0,6}:\s{0,6}"(?<value>[\w-]{16,200})"/gd],
    scope: 'text',
    rank: 33,
    examples: (make) => {
      const value = make.chars(HEX, 40);
      return [{ text: `{"github-oauth":{"github.com":"${value}"}}`, path: 'auth.json', value }];
    },
  }),
  fileFormat({
    name: 'wallet_mnemonic',
    displayName: 'Recovery phrase of a wallet',
    category: 'PrivateKey',
    documentation: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
    literals: ['mnemonic', 'seed_phrase', 'seedphrase', 'seed phrase', 'recovery phrase', 'secret_phrase', 'wallet_phrase'],
    window: { before: 24, after: 300 },
    patterns: [/(?:mnemonic|seed[_ ]?phrase|recovery phrase|(?:secret|wallet)_phrase)["'\]]{0,2}\s{0,4}(?:=>|[:=(])\s{0,4}["'`]?(?<value>(?:[a-z]{3,8} ){11}(?:[a-z]{3,8} ){0,12}[a-z]{3,8}|(?:[a-z]{3,8} ){11}[a-z]{3,8})(?=["'`\s,;)]|$)/gid],
    rank: 46,
    verdict: (value) => {
      const words = value.split(' ');
      if (![12, 15, 18, 21, 24].includes(words.length) || new Set(words).size < words.length - 3) return 'drop';
      // The phrases of the standard's test vectors and of development chains.
      return /^(?:test test|abandon abandon|legal winner|letter advice|zoo zoo|candy maple cake|myth like bonus|army van defense)|\b(?:junk|about)$/.test(value) ? 'test_vector' : /\b(?:the|your|words?|phrase|mnemonic|here|with|from)\b/.test(value) ? 'drop' : 'secret';
    },
    examples: () => {
      const value = 'orbit velvet crane fossil lemon budget ritual muffin spike tunnel wagon zebra';
      return [{ text: `MNEMONIC="${value}"`, path: '.env', value }];
    },
    counterExamples: () => [{ text: `mnemonic: "${['legal winner thank year wave sausage', 'worth useful legal winner thank yellow'].join(' ')}"` }, { text: 'mnemonic = "write the twelve words of your phrase here and keep them safe"' }],
  }),
  fileFormat({
    name: 'solana_keypair',
    displayName: 'Key pair of Solana',
    category: 'PrivateKey',
    documentation: 'https://solana.com/docs/intro/installation',
    onPath: /(?:^|\/)(?:id|[\w-]*(?:keypair|key-pair|wallet|deployer|authority|payer|validator)[\w-]*)\.json$/i,
    patterns: [/(?<value>\[\s{0,2}(?:\d{1,3}\s{0,2},\s{0,2}){63}\d{1,3}\s{0,2}\])/gd],
    rank: 46,
    verdict: (value) => {
      const numbers = value.match(/\d+/g)?.map(Number) ?? [];
      return numbers.every((one) => one < 256) && new Set(numbers).size > 24 ? 'secret' : 'drop';
    },
    examples: (make) => {
      const value = `[${Array.from({ length: 64 }, () => `1${make.chars(DIGITS, 2)}`).join(',')}]`;
      return [{ text: `${value}\n`, path: 'keys/id.json', value }];
    },
    counterExamples: () => [{ text: `[${'0,'.repeat(63)}0]`, path: 'zeros.json' }],
  }),
  fileFormat({
    name: 'login_note',
    displayName: 'Login written down',
    documentation: 'https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password',
    literals: ['login', 'credential', 'id/pw', 'user/pass', 'username/password', 'id/password'],
    window: { before: 12, after: 120 },
    patterns: [/(?:^|[\s(*_`])(?:login|logins|credentials?|id\/pw|id\/password|user\/pass(?:word)?|username\/password)[*_`]{0,3}\s{0,2}(?:[:=]|is|are)\s{0,3}[*_`]{0,3}(?<username>[\w.@+-]{2,60})[*_`]{0,3}\s{0,2}[/|:]\s{0,2}[*_`]{0,3}(?<value>[^\s`*|,]{6,80})(?=[`*_\s,.)]|$)/gimd],
    rank: 7,
    verdict: (value, { path }) => {
      const kind = pathKind(path);
      if (kind === 'code' || kind === 'generated' || kind === 'translation') return 'drop';
      return looksChosen(value) && /\d/.test(value) && /[^A-Za-z0-9]|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value) && !/[/\\()]|^\W|:\/\//.test(value) ? 'secret' : 'drop';
    },
    examples: (make) => {
      const value = `Q${make.chars('bcdfghjk', 5)}!${make.chars('23456789', 3)}`;
      return [{ text: `Login: admin / ${value}\n`, path: 'notes.txt', value }];
    },
    counterExamples: () => [{ text: 'login: user/password', path: 'notes.txt' }, { text: 'Login: see wiki/Accounts2', path: 'notes.txt' }],
  }),
];
