import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC, BASE64, HEX } from '../../detector/example-maker.ts';
import { isCommonPassword, isPlaceholder } from '../../detector/placeholder.ts';
import { fileFormat, plainVerdict } from './file-format.ts';

/** Keys and passwords of networks, of addresses and of web keys. */
// biome-ignore format: one declaration after another
export const NETWORK_DETECTORS: readonly Detector[] = [
  fileFormat({
    name: 'wireguard_private_key',
    displayName: 'WireGuard private key',
    category: 'PrivateKey',
    documentation: 'https://www.wireguard.com/quickstart/',
    literals: ['privatekey', 'presharedkey'],
    window: { before: 2, after: 70 },
    patterns: [/(?<![\w])P(?:rivate|reshared)Key\s{0,4}=\s{0,4}(?<value>[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)(?![\w=])/gd],
    rank: 46,
    entropy: 4,
    examples: (make) => {
      const value = `${make.chars(BASE64, 42)}A=`;
      return [{ text: `[Interface]\nPrivateKey = ${value}\n`, path: 'wg0.conf', value }];
    },
    counterExamples: (make) => [{ text: `PublicKey = ${make.chars(BASE64, 42)}A=` }],
  }),
  fileFormat({
    name: 'jwk_private_key',
    displayName: 'JSON Web Key with its private part',
    category: 'PrivateKey',
    documentation: 'https://www.rfc-editor.org/rfc/rfc7517',
    literals: ['"kty'],
    scope: 'text',
    window: { before: 2_500, after: 2_500 },
    patterns: [/"(?:d|k)"\s{0,4}:\s{0,4}"(?<value>[A-Za-z0-9_-]{22,1400})"/gd],
    rank: 44,
    entropy: 3.5,
    verdict: (value, { around }) => (!/"kty"\s{0,4}:/.test(around(2_500)) ? 'drop' : /^(?:AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow|870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE|GawgguFyGrWKav7AX4VKUg)$/.test(value) ? 'test_vector' : 'secret'),
    examples: (make) => {
      const value = make.chars(`${ALPHANUMERIC}-_`, 43);
      return [{ text: `{"kty": "EC", "crv": "P-256", "x": "abc", "d": "${value}"}`, path: 'key.json', value }];
    },
    counterExamples: (make) => [{ text: `{"kty":"RSA","e":"AQAB","n":"${make.chars(ALPHANUMERIC, 300)}"}` }],
  }),
  fileFormat({
    name: 'openvpn_static_key',
    displayName: 'OpenVPN static key',
    category: 'PrivateKey',
    documentation: 'https://openvpn.net/community-resources/static-key-mini-howto/',
    literals: ['openvpn static key'],
    scope: 'text',
    window: { before: 20, after: 1_000 },
    patterns: [/(?<value>-----BEGIN OpenVPN Static key V1-----[\s0-9a-f]{200,800}-----END OpenVPN Static key V1-----)/gd],
    rank: 60,
    examples: (make) => {
      const value = ['-----BEGIN OpenVPN Static key V1-----', ...Array.from({ length: 16 }, () => make.chars(HEX, 32)), '-----END OpenVPN Static key V1-----'].join('\n');
      return [{ text: `<tls-auth>\n${value}\n</tls-auth>\n`, path: 'client.ovpn', value }];
    },
  }),
  fileFormat({
    name: 'vault_unseal_key',
    displayName: 'Vault unseal key',
    documentation: 'https://developer.hashicorp.com/vault/docs/concepts/seal',
    literals: ['unseal key', 'operator unseal', 'recovery key'],
    scope: 'text',
    window: { before: 10, after: 120 },
    patterns: [/(?:(?:Unseal|Recovery) Key(?: \d{1,2})?(?: \([^)\n]{1,40}\))?:\s{1,4}|operator unseal\s{1,4})(?<value>[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{44}|[0-9a-f]{64,66})(?![\w+/=])/gd],
    rank: 46,
    entropy: 3.3,
    examples: (make) => {
      const value = make.chars(BASE64, 44);
      return [{ text: `Unseal Key 2: ${value}\nInitial Root Token: none`, path: 'notes.txt', value }];
    },
    counterExamples: () => [{ text: 'Unseal Key 1: <paste it here>' }],
  }),
  fileFormat({
    name: 'jenkins_initial_password',
    displayName: 'Jenkins initial administrator password',
    documentation: 'https://www.jenkins.io/doc/book/installing/',
    literals: ['password to proceed to installation', 'initialadminpassword'],
    scope: 'text',
    window: { before: 4, after: 120 },
    patterns: [/(?:proceed to installation:|initialAdminPassword)\s{1,8}(?:\S{0,12}\s{1,4})?(?<value>[0-9a-f]{32})(?!\w)/gd],
    rank: 46,
    entropy: 3,
    examples: (make) => {
      const value = make.chars(HEX, 32);
      return [{ text: `Please use the following password to proceed to installation:\n\n${value}\n`, path: 'install.log', value }];
    },
    counterExamples: () => [{ text: 'cat /var/lib/jenkins/secrets/initialAdminPassword', path: 'a.sh' }],
  }),
  fileFormat({
    name: 'azure_sas_signature',
    displayName: 'Azure shared access signature',
    category: 'Api',
    documentation: 'https://learn.microsoft.com/azure/storage/common/storage-sas-overview',
    literals: ['sig='],
    window: { before: 500, after: 500 },
    patterns: [/[?&;]sig=(?<value>[A-Za-z0-9%+/]{43,80}(?:%3[Dd]|=))/gd],
    rank: 47,
    entropy: 3.8,
    verdict: (value, { around }) => (/[?&;]s[ev]=20\d\d/.test(around(500)) ? plainVerdict(value) : 'drop'),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 40)}%2B${make.chars(ALPHANUMERIC, 2)}%3D`;
      return [{ text: `https://acme.blob.core.windows.net/c?sv=2022-11-02&ss=b&se=2031-01-01&sp=rl&sig=${value}`, value }];
    },
    counterExamples: () => [{ text: 'verify(msg, sig=signature)' }],
  }),
  fileFormat({
    name: 'go_mysql_dsn',
    displayName: 'Password in a MySQL DSN of Go',
    category: 'Database',
    documentation: 'https://github.com/go-sql-driver/mysql#dsn-data-source-name',
    literals: ['@tcp(', '@unix('],
    window: { before: 140, after: 4 },
    patterns: [/(?<![\w/])(?<username>[\w.-]{1,40}):(?<value>[^\s"'`@%$<>{}]{3,80})@(?:tcp|unix)\(/gd],
    rank: 36,
    verdict: (value) => (isCommonPassword(value) || isPlaceholder(value) ? 'default_password' : plainVerdict(value)),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 9)}7`;
      return [{ text: `dsn := "shop:${value}@tcp(db.acme.io:3306)/shop"`, path: 'main.go', value }];
    },
    counterExamples: () => [{ text: `dsn := "user:${'pass'}word@tcp(localhost:3306)/db"`, path: 'main.go' }],
  }),
  fileFormat({
    name: 'oracle_thin_password',
    displayName: 'Password in an Oracle JDBC address',
    category: 'Database',
    documentation: 'https://docs.oracle.com/en/database/oracle/oracle-database/23/jjdbc/data-sources-and-URLs.html',
    literals: ['oracle:thin:', 'oracle:oci:'],
    window: { before: 8, after: 160 },
    patterns: [/jdbc:oracle:(?:thin|oci):(?<username>\w{1,40})\/(?<value>[^\s"'@<>$]{3,80})@/gd],
    rank: 36,
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 9);
      return [{ text: `url=jdbc:oracle:thin:billing/${value}@db.acme.io:1521:orcl`, path: 'db.properties', value }];
    },
  }),
  fileFormat({
    name: 'wifi_or_ipsec_psk',
    displayName: 'Pre-shared key (Wi-Fi, IPsec)',
    documentation: 'https://w1.fi/wpa_supplicant/',
    literals: ['psk', ' eap "', ' xauth "', ':eap "', ':xauth "', 'wpa_passphrase', 'sae_password'],
    window: { before: 40, after: 120 },
    onPath: /(?:wpa_supplicant|hostapd)[^/]*\.conf$|\.nmconnection$|ipsec[^/]*\.secrets$|\.(?:conf|secrets|ini|cfg|ino|h)$/,
    patterns: [/(?:^|[\s{])(?:wpa_)?(?:psk|wpa_passphrase|sae_password)\s{0,3}=\s{0,3}(?<_quote>")?(?<value>[^"\s]{8,64})/gmd, /:\s{0,3}(?:PSK|EAP|XAUTH)\s{1,4}"(?<value>[^"\s]{6,120})"/gd],
    verdict: (value) => (/^[a-z]+(?:-[a-z]+)+$/.test(value) ? 'drop' : plainVerdict(value)),
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 14);
      return [{ text: `network={\n  ssid="acme"\n  psk="${value}"\n}\n`, path: 'etc/wpa_supplicant.conf', value }];
    },
    counterExamples: () => [{ text: 'key-mgmt=wpa-psk', path: 'a.nmconnection' }],
  }),
  fileFormat({
    name: 'ppp_or_sasl_secret',
    displayName: 'Secret in chap-secrets or sasl_passwd',
    documentation: 'https://www.postfix.org/SASL_README.html',
    onPath: /(?:^|\/)(?:(?:chap|pap)-secrets|sasl_passwd|smtp_auth|passwd\.client)$/,
    patterns: [/^(?!#)\S{1,120}[ \t]{1,20}\S{1,120}?:(?<value>\S{3,120})$/gmd, /^(?!#)(?:"[^"\n]{1,80}"|[^\s"]{1,80})[ \t]{1,20}(?:\*|[\w."-]{1,80})[ \t]{1,20}(?<_quote>")?(?<value>[^\s":]{3,120})/gmd],
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 12);
      return [{ text: `[smtp.acme.io]:587 relay:${value}\n`, path: 'etc/postfix/sasl_passwd', value }];
    },
  }),
];
