import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOME_PATH, safeRedirect, signInTarget } from './redirect.ts';

// Domain code sees no web types; this one place reads an address as a browser does.
declare const URL: new (input: string, base: string) => { readonly origin: string };

const ORIGIN = 'https://sluice.example';

describe('safeRedirect', () => {
  it.each([
    '/',
    '/incidents/secrets',
    '/incidents/secrets/1?occurrence=2#timeline',
    '/incidents/secrets?search=a//b%2Fc',
    '/login#//x',
  ])('keeps %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    null,
    '',
    'incidents',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /incidents',
    '/\t/evil.example',
    '/a\nb',
    '/a\\b',
    '/\u007f',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:evil.example',
    undefined,
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBe(HOME_PATH);
    expect(safeRedirect(target, '/login')).toBe('/login');
  });

  it('never leaves the origin, for any requested path', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      ' ',
      ':',
      '@',
      '.',
      '..',
      '?',
      '#',
      'http:',
    );
    const targets = fc
      .array(fc.oneof(pieces, fc.string()), { maxLength: 6 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(targets, (target) => {
        expect(new URL(safeRedirect(target), ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('signInTarget', () => {
  const BACK_OFFICE = 'https://office.example';

  it.each([
    'https://office.example?next=/companies/3',
    'https://office.example/?next=%2Fcompanies%2F3',
    'https://office.example/sign-in?staff=1&next=/companies',
  ])('leaves for %s', (target) => {
    expect(signInTarget(target, BACK_OFFICE)).toBe(target);
  });

  it.each([
    null,
    undefined,
    'https://office.example',
    'https://office.example/companies',
    'https://office.example/?next=',
    'https://office.example.evil.example/?next=/a',
    'https://office.example@evil.example/?next=/a',
    'https://office.example:8443/?next=/a',
    'https://office.example/\\?next=/a',
    'https://office.example/ ?next=/a',
    'https://evil.example/?next=/a',
    '//office.example/?next=/a',
  ])('refuses %j', (target) => {
    expect(signInTarget(target, BACK_OFFICE)).toBe(HOME_PATH);
  });

  it('keeps paths of this origin, and goes nowhere else without a back office', () => {
    expect(signInTarget('/activity?page=2', BACK_OFFICE)).toBe('/activity?page=2');
    expect(signInTarget('/activity', null)).toBe('/activity');
    expect(signInTarget('https://office.example/?next=/a', null)).toBe(HOME_PATH);
  });
});
