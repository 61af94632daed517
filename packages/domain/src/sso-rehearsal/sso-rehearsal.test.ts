import { describe, expect, it } from 'vitest';
import {
  isPassed,
  isSameConfiguration,
  mustUseSso,
  type Rehearsal,
  rehearsalVerdict,
  requireRefusal,
  SAML_REFUSALS,
} from './sso-rehearsal.ts';

const meets = (change: Partial<Rehearsal>): Rehearsal => ({
  outcome: 'member',
  email: 'ada@acme.example',
  role: 'admin',
  ...change,
});

describe('a rehearsal', () => {
  it.each([
    [meets({}), true, 'good', 'ada@acme.example would be signed in as an admin'],
    [
      meets({ role: 'member' }),
      false,
      'attention',
      'ada@acme.example would be signed in as a member',
    ],
    [
      meets({ outcome: 'newcomer', role: null }),
      false,
      'attention',
      'ada@acme.example would become a new member',
    ],
  ] as const)('passes for an admin alone: %o', (rehearsal, passed, tone, title) => {
    expect(isPassed(rehearsal)).toBe(passed);
    expect(rehearsalVerdict(rehearsal)).toMatchObject({ tone, title });
  });

  it.each(SAML_REFUSALS)('says why an answer is refused as %s', (outcome) => {
    const verdict = rehearsalVerdict(meets({ outcome, role: null }));
    expect(verdict).toMatchObject({ tone: 'bad', title: 'The answer would be refused' });
    expect(verdict.text).toMatch(/\.$/);
    expect(isPassed(meets({ outcome }))).toBe(false);
  });
});

describe('requiring single sign-on', () => {
  it('needs a passed rehearsal, and can always be switched off', () => {
    expect(requireRefusal({ is_rehearsed: false }, true)).toBe('not_rehearsed');
    expect(requireRefusal({ is_rehearsed: true }, true)).toBeNull();
    expect(requireRefusal({ is_rehearsed: false }, false)).toBeNull();
  });

  it('holds for a person until they are let in otherwise', () => {
    const now = new Date('2026-03-10T12:00:00Z');
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(mustUseSso(false, null, now)).toBe(false);
    expect(mustUseSso(true, null, now)).toBe(true);
    expect(mustUseSso(true, at(1), now)).toBe(false);
    expect(mustUseSso(true, at(0), now)).toBe(true);
  });
});

it('a configuration is another one where anything of the sign-in changes', () => {
  const one = {
    sign_in_endpoint: 'https://idp.example',
    certificates: ['a'],
    domains: ['acme.example'],
    idp_initiated: false,
  };
  expect(isSameConfiguration(one, { ...one })).toBe(true);
  for (const change of [
    { sign_in_endpoint: 'https://other.example' },
    { certificates: ['a', 'b'] },
    { domains: [] },
    { idp_initiated: true },
  ])
    expect(isSameConfiguration(one, { ...one, ...change })).toBe(false);
});
