import type { Detector, Verdict } from '../detector/detector.ts';
import { URL_SAFE } from '../detector/example-maker.ts';

function jsonOf(part: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof parsed === 'object' && parsed !== null
      ? Object.fromEntries(Object.entries(parsed))
      : null;
  } catch {
    return null;
  }
}

const SHORT_SECONDS = 900;
/** The links that GitHub signs for pictures of private users live a little longer. */
const LINK_SECONDS = 3_600;

/** A token must have a header that names its algorithm; samples of manuals and keys meant for browsers are excluded. */
function jwtVerdict(value: string): Verdict {
  const [head = '', body = ''] = value.split('.');
  const header = jsonOf(head);
  const claims = jsonOf(body);
  if (header === null || typeof header.alg !== 'string' || header.alg === 'none') return 'drop';
  if (claims === null) return 'drop';
  if (claims.sub === '1234567890' || claims.name === 'John Doe') return 'documented_example';
  if (claims.role === 'anon' && claims.iss === 'supabase') return 'publishable';
  // Links that a host signs for minutes, such as GitHub's to private pictures, are dead before anyone reads them.
  const issuedAt = claims.nbf ?? claims.iat;
  if (
    typeof claims.exp === 'number' &&
    typeof issuedAt === 'number' &&
    claims.exp - issuedAt <=
      (claims.aud === 'raw.githubusercontent.com' ? LINK_SECONDS : SHORT_SECONDS)
  ) {
    return 'short_lived';
  }
  return 'secret';
}

export const jsonWebToken: Detector = {
  name: 'json_web_token',
  displayName: 'JSON Web Token',
  category: 'Other',
  documentation: 'https://www.rfc-editor.org/rfc/rfc7519',
  frequency: 300_000,
  literals: ['eyj'],
  window: { before: 2, after: 4_000 },
  quickCheck: (bytes, end, limit) => {
    // A dot must end the header, and the claims begin like every JSON object does.
    for (let i = end; i < Math.min(limit, end + 1_000); i++) {
      const byte = bytes[i] ?? 0;
      if (byte === 46) return bytes[i + 1] === 101 && bytes[i + 2] === 121;
      if (byte <= 32 || byte === 34 || byte === 39) return false;
    }
    return false;
  },
  patterns: [
    /(?<![\w.-])(?<value>eyJ[A-Za-z0-9_-]{10,1000}\.eyJ[A-Za-z0-9_-]{10,3000}\.[A-Za-z0-9_-]{20,700})(?![\w-])/g,
  ],
  rank: 50,
  verdict: jwtVerdict,
  examples: (make) => {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'svc-42', iat: 1_700_000_000 })}.${make.chars(URL_SAFE, 43)}`;
    return [
      { text: `Authorization: Bearer ${token}`, value: token },
      { text: `{"token":"${token}"}`, value: token },
    ];
  },
  counterExamples: (make) => [
    { text: `eyJ${make.chars(URL_SAFE, 40)}` },
    {
      text: `eyJ${make.chars(URL_SAFE, 30)}.eyJ${make.chars(URL_SAFE, 30)}.${make.chars(URL_SAFE, 43)}`,
    },
  ],
};
