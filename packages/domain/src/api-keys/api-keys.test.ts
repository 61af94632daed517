import { describe, expect, it } from 'vitest';
import {
  allowsScope,
  expiryOf,
  isKeyShaped,
  isScope,
  keyStatus,
  makeKey,
  scopeNames,
} from './api-keys.ts';

it.each([
  [0, false],
  [1, true],
  [511, true],
  [512, false],
  [32, false],
  [48, true],
  [1.5, false],
])('the scope %d can be given: %s', (scope, expected) => expect(isScope(scope)).toBe(expected));

describe('a call', () => {
  it('needs all bits of its right', () => {
    expect(allowsScope(16, 'search')).toBe(true);
    expect(allowsScope(16, 'scan_search')).toBe(false);
    expect(allowsScope(48, 'search')).toBe(true);
    expect(allowsScope(511, null)).toBe(false);
  });
  it('names the widest right', () => {
    expect(scopeNames(49)).toEqual(['incident_read', 'scan_search']);
  });
});

describe('a key', () => {
  const key = makeKey(Array.from({ length: 43 }, (_, index) => (index * 7) % 62));
  it('proves itself by its check', () => {
    expect(key).toHaveLength(56);
    expect(isKeyShaped(key)).toBe(true);
    expect(isKeyShaped(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBe(false);
    expect(isKeyShaped('sluice_')).toBe(false);
  });
  it('ends by its expiry or by being revoked', () => {
    const now = new Date('2026-01-31T00:00:00.000Z');
    expect(expiryOf('never', now)).toBeNull();
    expect(expiryOf('1week', now)?.toISOString()).toBe('2026-02-07T00:00:00.000Z');
    const at = (expire_at: string | null, revoked_at: string | null = null) =>
      keyStatus({ expire_at, revoked_at }, now);
    expect(at(null)).toBe('active');
    expect(at('2026-01-31T00:00:00.000Z')).toBe('expired');
    expect(at('2027-01-31T00:00:00.000Z')).toBe('active');
    expect(at('2020-01-31T00:00:00.000Z', '2020-01-01T00:00:00.000Z')).toBe('revoked');
  });
});
