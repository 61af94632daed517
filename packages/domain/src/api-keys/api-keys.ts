/** What a key may do, as bits of its scope (spec 002 §3). Scanning holds the bit of searching too. */
export const SCOPE_BITS = {
  incident_read: 1,
  incident_write: 2,
  developer_read: 4,
  developer_write: 8,
  search: 16,
  scan_search: 48,
  audit_log_read: 64,
  keyword_read: 128,
  keyword_write: 256,
} as const;
export type ScopeName = keyof typeof SCOPE_BITS;

export const SCOPE_LABELS: Record<ScopeName, string> = {
  incident_read: 'Incident read',
  incident_write: 'Incident write',
  developer_read: 'Developer read',
  developer_write: 'Developer write',
  search: 'Search',
  scan_search: 'Scan search',
  audit_log_read: 'Audit log read',
  keyword_read: 'Keyword read',
  keyword_write: 'Keyword write',
};

/** In the order of their bits. */
export const SCOPE_NAMES = Object.keys(SCOPE_BITS).filter(
  (name): name is ScopeName => name in SCOPE_BITS,
);

/** All bits together. */
export const FULL_SCOPE = 511;
/** The bit of scanning alone, which means nothing without searching. */
const SCAN_BIT = 32;

/** Whether a scope can be given to a key: above 0, no unknown bit, and no scanning without searching (decisions §8). */
export function isScope(scope: number): boolean {
  if (!Number.isInteger(scope) || scope < 1 || scope > FULL_SCOPE) return false;
  return (scope & SCAN_BIT) === 0 || (scope & SCOPE_BITS.search) !== 0;
}

/** Whether a key of this scope may make a call that needs a right; null: no key may. */
export function allowsScope(scope: number, needed: ScopeName | null): boolean {
  if (needed === null) return false;
  const bits = SCOPE_BITS[needed];
  return (scope & bits) === bits;
}

/** The rights of a scope, the widest of each kind. */
export function scopeNames(scope: number): ScopeName[] {
  return SCOPE_NAMES.filter(
    (name) => allowsScope(scope, name) && !(name === 'search' && allowsScope(scope, 'scan_search')),
  );
}

/** How long a key can live (spec 002 §5); null is for ever, which is the default. */
export const KEY_LIVES = ['1week', '1month', '6months', '1year', 'never'] as const;
export type KeyLife = (typeof KEY_LIVES)[number];
export const KEY_LIFE_LABELS: Record<KeyLife, string> = {
  '1week': '1 week',
  '1month': '1 month',
  '6months': '6 months',
  '1year': '1 year',
  never: 'Never',
};

/** When a key of a life ends. */
export function expiryOf(life: KeyLife, now: Date): Date | null {
  const end = new Date(now);
  if (life === 'never') return null;
  if (life === '1week') end.setUTCDate(end.getUTCDate() + 7);
  else if (life === '1month') end.setUTCMonth(end.getUTCMonth() + 1);
  else if (life === '6months') end.setUTCMonth(end.getUTCMonth() + 6);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

export type KeyStatus = 'active' | 'revoked' | 'expired';

/** The status of a key (spec 002 §4). */
export function keyStatus(
  key: { readonly revoked_at: string | null; readonly expire_at: string | null },
  now: Date,
): KeyStatus {
  if (key.revoked_at !== null) return 'revoked';
  return key.expire_at !== null && Date.parse(key.expire_at) <= now.getTime()
    ? 'expired'
    : 'active';
}

/** Active keys that a company may have, unless the provider sets another number. */
export const MOST_ACTIVE_KEYS = 20;
/** Calls that one key may make in a minute. */
export const KEY_CALLS_A_MINUTE = 600;
export const LONGEST_KEY_NAME = 255;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'sluice_';
/** Characters of the random part, and of its check. */
export const KEY_RANDOM_LENGTH = 43;
const CHECK_LENGTH = 6;

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function base62(value: number): string {
  let rest = value;
  let text = '';
  while (text.length < CHECK_LENGTH) {
    text = `${ALPHABET.charAt(rest % 62)}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/**
 * A key of random numbers: `sluice_`, 43 characters and a CRC, so that a scanner tells a key from a look-alike without asking.
 *
 * @param randoms at least 43 numbers below 62, drawn evenly
 */
export function makeKey(randoms: readonly number[]): string {
  const body = randoms
    .slice(0, KEY_RANDOM_LENGTH)
    .map((value) => ALPHABET.charAt(value % 62))
    .join('');
  return `${PREFIX}${body}${base62(crc32(body))}`;
}

/** Whether a text has the shape of a key, with a check that fits. */
export function isKeyShaped(text: string): boolean {
  if (!text.startsWith(PREFIX)) return false;
  const rest = text.slice(PREFIX.length);
  if (!/^[0-9A-Za-z]+$/.test(rest) || rest.length !== KEY_RANDOM_LENGTH + CHECK_LENGTH)
    return false;
  return base62(crc32(rest.slice(0, KEY_RANDOM_LENGTH))) === rest.slice(KEY_RANDOM_LENGTH);
}

/** Uses of a credential are noted this far apart, so that a busy one is not written at each call. */
const NOTED_EVERY_MS = 60_000;

/** Whether the use of an API key, or of a SCIM token, is to be noted. */
export function isUseToNote(lastNotedAt: Date | null, now: Date): boolean {
  return lastNotedAt === null || now.getTime() - lastNotedAt.getTime() >= NOTED_EVERY_MS;
}
