import { describe, expect, it } from 'vitest';
import {
  attachmentReasons,
  domainOfEmail,
  isActiveOrigin,
  isInPerimeter,
  namesCompany,
  ORIGIN_REASONS,
  shownContributors,
} from './perimeter.ts';

const DOMAINS = ['acme.example', 'Acme.test'];

describe('being in the perimeter', () => {
  const gone = new Date('2026-01-01');
  it.each([
    ['no origin', [], false],
    ['one that holds', [null], true],
    ['one that held', [gone], false],
    ['one of two', [gone, null], true],
  ] as const)('%s: %s', (_, ends, isIn) => {
    const [reason] = ORIGIN_REASONS;
    expect(isInPerimeter(ends.map((deactivatedAt) => ({ reason, deactivatedAt })))).toBe(isIn);
  });
});

describe('the domain of an address', () => {
  it.each([
    ['ada@acme.example', 'acme.example'],
    ['ADA@ACME.EXAMPLE', 'acme.example'],
    ['ada@eu.acme.test', 'acme.test'],
    ['ada@notacme.example', null],
    ['ada@acme.example.evil.test', null],
    ['acme.example', null],
    ['', null],
  ])('%j: %s', (email, domain) => {
    expect(domainOfEmail(email, DOMAINS)).toBe(domain);
  });
});

describe('a text that names the company', () => {
  const company = { name: 'Acme', domains: ['acme.example'] };
  it.each([
    ['Engineer at Acme', true],
    ['@acme', true],
    ['ACME, Inc.', true],
    ['mail me: me@acme.example', true],
    ['I use acmeish things', false],
    ['Acmé', false],
    ['', false],
  ])('%j: %s', (text, isNamed) => {
    expect(namesCompany(text, company)).toBe(isNamed);
  });

  it('is not one for a name of three letters, which is too common', () => {
    expect(namesCompany('I am who I am', { name: 'Who', domains: [] })).toBe(false);
  });
});

describe('why an occurrence concerns the company', () => {
  const facts = {
    authorEmail: 'x@elsewhere.test',
    domains: DOMAINS,
    isKnownDeveloper: false,
    isRepositoryInPerimeter: false,
  };
  it.each([
    ['nothing', {}, []],
    ['an address of the company', { authorEmail: 'a@acme.test' }, ['by_dev_from_perimeter']],
    ['a known developer elsewhere', { isKnownDeveloper: true }, ['by_dev_from_perimeter']],
    [
      'a repository in the perimeter',
      { isRepositoryInPerimeter: true },
      ['on_github_org_in_perimeter'],
    ],
    ['a secret grasper beside it', { isGrasped: true }, ['from_secret_grasper']],
    [
      'both',
      { isKnownDeveloper: true, isRepositoryInPerimeter: true },
      ['by_dev_from_perimeter', 'on_github_org_in_perimeter'],
    ],
  ] as const)('%s', (_, change, reasons) => {
    expect(attachmentReasons({ ...facts, ...change })).toEqual(reasons);
  });
});

it.each([
  [null, true],
  ['2026-01-01T00:00:00.000Z', false],
])('an origin that ended at %s holds: %s', (deactivated_at, expected) => {
  expect(isActiveOrigin({ deactivated_at })).toBe(expected);
});

it.each([
  [null, null],
  [0, 0],
  [500, 500],
  [501, -1],
  [-1, -1],
])('contributors of %s are shown as %s: -1 above 500, null where not counted', (count, shown) => {
  expect(shownContributors(count)).toBe(shown);
});
