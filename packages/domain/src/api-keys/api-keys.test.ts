import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsScope,
  expiryOf,
  isKeyShaped,
  isScope,
  isUseToNote,
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
  it.each([
    ['another prefix', key.replace('sluice', 'scaife')],
    ['no prefix', key.slice('sluice_'.length)],
    ['a character too many', `${key}0`],
    ['a character too few', key.slice(0, -1)],
    ['a character outside the alphabet', key.replace(/.$/, '-')],
    ['an empty text', ''],
  ])('is not shaped like %s', (_, text) => expect(isKeyShaped(text)).toBe(false));
  it('has the shape of a key for any random bytes, and loses it when a character changes', () => {
    const randoms = fc.array(fc.integer({ min: 0, max: 61 }), { minLength: 43, maxLength: 50 });
    fc.assert(
      fc.property(randoms, fc.integer({ min: 7, max: 55 }), (drawn, at) => {
        const made = makeKey(drawn);
        expect(made).toMatch(/^sluice_[0-9A-Za-z]{49}$/);
        expect(isKeyShaped(made)).toBe(true);
        const other = made[at] === 'a' ? 'b' : 'a';
        expect(isKeyShaped(`${made.slice(0, at)}${other}${made.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
  it.each([
    ['1week', '2026-03-22T10:30:00.000Z'],
    ['1month', '2026-04-15T10:30:00.000Z'],
    ['6months', '2026-09-15T10:30:00.000Z'],
    ['1year', '2027-03-15T10:30:00.000Z'],
  ] as const)('with a life of %s ends at the same time of day, %s', (life, end) => {
    const now = new Date('2026-03-15T10:30:00.000Z');
    expect(expiryOf(life, now)?.toISOString()).toBe(end);
    expect(now.toISOString()).toBe('2026-03-15T10:30:00.000Z');
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

  it('has its use noted once a minute', () => {
    const now = new Date('2026-01-31T00:01:00.000Z');
    expect(isUseToNote(null, now)).toBe(true);
    expect(isUseToNote(new Date('2026-01-31T00:00:00.000Z'), now)).toBe(true);
    expect(isUseToNote(new Date('2026-01-31T00:00:00.001Z'), now)).toBe(false);
  });
});
