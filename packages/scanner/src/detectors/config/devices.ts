import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC, HEX } from '../../detector/example-maker.ts';
import { fileFormat, plainVerdict } from './file-format.ts';

/** Passwords in the settings of routers, of remote desktops, and of servers with formats of their own. */
// biome-ignore format: one declaration after another
export const DEVICE_DETECTORS: readonly Detector[] = [
  fileFormat({
    name: 'router_password',
    displayName: 'Password in the settings of a router',
    documentation: 'https://www.cisco.com/c/en/us/support/docs/security-vpn/remote-authentication-dial-user-service-radius/107614-64.html',
    literals: ['password 0 ', 'password 7 ', 'secret 0 ', 'secret 4 ', 'secret 8 ', 'secret 9 ', 'key 7 ', 'key 0 ', 'enable password ', 'enable secret ', 'community ', '$9$', 'insecure-password ', 'xauth password ', 'ipsec secret '],
    window: { before: 80, after: 200 },
    onPath: /\.(?:cfg|conf|config|txt|ios|rtr|junos|log)$|(?:^|\/)[^./]*(?:config|confg|router|switch)[^./]*$/i,
    patterns: [
      /(?:^|[ \t])(?:password|secret|key)[ \t](?:0|7)[ \t](?<value>[^\s"]{4,80})(?=\s|$)/gmd,
      /(?:^|[ \t])(?:secret|password)[ \t](?:4|8|9)[ \t](?<value>[\w$./]{20,120})(?=\s|$)/gmd,
      /^[ \t]{0,4}enable (?:password|secret)[ \t](?<value>[^\s"\d][^\s"]{3,80})(?=\s|$)/gmd,
      /^[ \t]{0,4}(?:snmp-server community|r[ow]community6?)[ \t]{1,8}(?<value>[^\s"]{4,60})/gmd,
      /(?:insecure-password|^Xauth password|^IPSec secret)[ \t]{1,4}(?<value>[^\s"]{4,80})/gmd,
      /"(?<value>\$9\$[\w./-]{8,120})"/gd,
    ],
    verdict: (value) => (/^(?:public|private|encrypted|level)$/i.test(value) ? 'drop' : plainVerdict(value)),
    examples: (make) => {
      const value = `${make.chars(ALPHANUMERIC, 9)}4`;
      const seven = `0${make.chars(HEX.toUpperCase(), 15)}`;
      return [{ text: `username admin privilege 15 password 0 ${value}`, path: 'core-router.cfg', value }, { text: ` password 7 ${seven}`, path: 'sw1.conf', value: seven }];
    },
    counterExamples: () => [{ text: 'snmp-server community public RO', path: 'a.cfg' }],
  }),
  fileFormat({
    name: 'rdp_password',
    displayName: 'Password in a remote desktop file',
    documentation: 'https://learn.microsoft.com/windows-server/remote/remote-desktop-services/remotepc/rdp-files',
    literals: ['password 51:b:'],
    window: { before: 2, after: 1_200 },
    patterns: [/password 51:b:(?<value>[0-9A-Fa-f]{60,1200})/gd],
    examples: (make) => {
      const value = make.chars(HEX.toUpperCase(), 300);
      return [{ text: `username:s:ann\npassword 51:b:${value}`, path: 'office.rdp', value }];
    },
  }),
  fileFormat({
    name: 'pgbouncer_user',
    displayName: "Password in pgbouncer's list of users",
    category: 'Database',
    documentation: 'https://www.pgbouncer.org/config.html#authentication-file-format',
    onPath: /(?:^|\/)userlist\.txt$/,
    patterns: [/^"[^"\n]{1,80}"[ \t]{1,8}"(?<value>[^"\n]{3,200})"/gmd],
    examples: (make) => {
      const value = make.chars(ALPHANUMERIC, 12);
      return [{ text: `"app" "${value}"`, path: 'etc/pgbouncer/userlist.txt', value }];
    },
  }),
  fileFormat({
    name: 'mosquitto_password',
    displayName: 'Password hash of Mosquitto',
    documentation: 'https://mosquitto.org/man/mosquitto_passwd-1.html',
    onPath: /mosquitto[^/]*$|(?:^|\/)(?:pwfile|passwordfile)$/i,
    patterns: [/^[^\s:#]{1,80}:(?<value>\$(?:6|7\$\d{1,6})\$[\w+/=]{12,40}\$[\w+/]{80,90}={0,2})/gmd],
    rank: 38,
    examples: (make) => {
      const value = `$7$101$${make.chars(ALPHANUMERIC, 16)}$${make.chars(ALPHANUMERIC, 86)}==`;
      return [{ text: `sensor:${value}`, path: 'mosquitto.passwd', value }];
    },
  }),
];
