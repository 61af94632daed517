import { wordShare } from '../../detector/assignment.ts';
import type { Detector } from '../../detector/detector.ts';
import { entropy } from '../../detector/entropy.ts';
import { ALPHANUMERIC } from '../../detector/example-maker.ts';
import { isCommonPassword, isPlaceholder } from '../../detector/placeholder.ts';
import { isManual, pathKind } from '../../text/path-kind.ts';

/** User name and password in base64 behind `Basic`. */
export const basicAuthorization: Detector = {
  name: 'http_basic_authorization',
  displayName: 'HTTP Basic credentials',
  category: 'Other',
  documentation: 'https://www.rfc-editor.org/rfc/rfc7617',
  frequency: 40_000,
  literals: ['basic '],
  window: { before: 60, after: 400 },
  patterns: [/(?<![\w])[Bb]asic {1,2}(?<value>[A-Za-z0-9+/]{8,300}={0,2})(?![\w+/=])/g],
  rank: 33,
  verdict: (value, { path }) => {
    const bytes = Buffer.from(value, 'base64').toString('latin1');
    const plain = bytes.replace(/\r?\n$/, '');
    if (
      !/^[\x21-\x7e]{1,100}:[\x20-\x7e]{0,200}$/.test(plain) ||
      Buffer.from(bytes, 'latin1').toString('base64').replace(/=+$/, '') !==
        value.replace(/=+$/, '')
    )
      return 'drop';
    const at = plain.indexOf(':');
    const [username, password] = [plain.slice(0, at), plain.slice(at + 1)];
    // The credentials of the two standards themselves.
    if (/^aladdin$/i.test(username) && /sesame/i.test(password)) return 'documented_example';
    if (password === '' && username.length < 16) return 'drop';
    const secret = password === '' ? username : password;
    if (isCommonPassword(secret) || isPlaceholder(secret))
      return pathKind(path) === 'credential' ? 'secret' : 'documented_example';
    if (pathKind(path) === 'sample' && (secret.length < 8 || wordShare(secret) > 0.6))
      return 'documented_example';
    if (pathKind(path) === 'code' && /^[a-z]{1,8}$/.test(secret)) return 'documented_example';
    return secret.length < 4 ? 'drop' : 'secret';
  },
  examples: (make) => {
    const value = Buffer.from(`svc-deploy:${make.chars(ALPHANUMERIC, 14)}`).toString('base64');
    return [{ text: `curl -H "Authorization: Basic ${value}" https://api.acme.io`, value }];
  },
  counterExamples: () => [
    { text: 'A basic introduction to authentication' },
    { text: `Authorization: Basic ${Buffer.from('user:password').toString('base64')}` },
  ],
};

/** An opaque token behind `Bearer`. */
export const bearerToken: Detector = {
  name: 'http_bearer_token',
  displayName: 'HTTP Bearer token',
  category: 'Other',
  documentation: 'https://www.rfc-editor.org/rfc/rfc6750',
  frequency: 40_000,
  literals: ['bearer ', 'authorization: token', "authorization': 'token", 'authorization": "token'],
  window: { before: 60, after: 2_700 },
  patterns: [/(?:[Bb]earer|[Tt]oken) {1,2}(?<value>[A-Za-z0-9_.~+/-]{20,}={0,2})(?![\w+/=])/g],
  rank: 12,
  verdict: (value, { path, after }) => {
    const kind = pathKind(path);
    if (kind === 'generated' || kind === 'translation' || isPlaceholder(value)) return 'drop';
    if (value.replace(/\D/g, '').length < 3 || !/[A-Za-z]/.test(value) || wordShare(value) > 0.5 || entropy(value) < 3.3) return 'drop';
    if (/^[\w]+(?:\.[a-z]\w*)+$/.test(value) || /^\(/.test(after)) return 'drop';
    return isManual(path) ? 'documented_example' : 'secret';
  },
  examples: (make) => {
    const value = `4f${make.chars(ALPHANUMERIC, 38)}9`;
    return [{ text: `Authorization: Bearer ${value}`, value }];
  },
  counterExamples: () => [{ text: 'Authorization: Bearer $' + '{token}' }, { text: 'sends a bearer authentication_token_in_the_header' }],
}; // biome-ignore format: dense rules
