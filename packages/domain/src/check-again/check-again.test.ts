import { describe, expect, it } from 'vitest';
import {
  checkAgainText,
  isCheckAgainOffered,
  isProvenByLink,
  type ProofFacts,
  provenSince,
} from './check-again.ts';

describe('isCheckAgainOffered', () => {
  const PAGE = {
    areChecksOn: true,
    hasCheck: true,
    isOutbound: false,
    validity: 'valid' as const,
  };
  it.each([
    [{}, true],
    [{ areChecksOn: false }, false],
    [{ hasCheck: false }, false],
    [{ isOutbound: true }, false],
    [{ validity: 'failed_to_check' as const }, true],
    [{ validity: 'invalid' as const }, false],
    [{ validity: 'can_not_check' as const }, false],
  ])('with %j: %s', (changes, isOffered) => {
    expect(isCheckAgainOffered({ ...PAGE, ...changes })).toBe(isOffered);
  });
});

describe('the proof', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const FACTS: ProofFacts = {
    validity: 'invalid',
    lastSeenValid: at(1),
    lastSeenInvalid: at(4),
    provenAt: at(3),
  };
  it.each<[string, Partial<ProofFacts>, Date | null]>([
    ['the developer’s check', {}, at(3)],
    ['the developer’s check of a secret that was never seen valid', { lastSeenValid: null }, at(3)],
    ['the product’s check', { provenAt: null }, at(4)],
    [
      'the product’s check after it worked again',
      { lastSeenValid: at(4), lastSeenInvalid: at(5) },
      at(5),
    ],
    ['nothing while it works', { validity: 'valid' }, null],
    ['nothing after a failed check', { validity: 'failed_to_check' }, null],
  ])('is %s', (_, changes, since) => {
    expect(provenSince({ ...FACTS, ...changes })).toEqual(since);
  });

  it('of a link is undone by a later valid answer', () => {
    expect(isProvenByLink(FACTS)).toBe(true);
    expect(isProvenByLink({ ...FACTS, lastSeenValid: at(5) })).toBe(false);
  });
});

describe('checkAgainText', () => {
  it.each([
    ['invalid', 'Stripe', 'Stripe refuses this secret: it no longer works.'],
    ['valid', 'Stripe', 'Stripe still accepts this secret. Revoke it, then check again.'],
    ['failed_to_check', null, 'The vendor gave no clear answer. Try again in a minute.'],
    ['not_checked', 'Stripe', 'Stripe gave no clear answer. Try again in a minute.'],
    ['can_not_check', 'Stripe', 'This secret cannot be checked.'],
  ] as const)('%s of %s', (outcome, vendor, text) => {
    expect(checkAgainText(outcome, vendor)).toBe(text);
  });
});
