import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeOfOperations,
  changeOfUser,
  readScimFilter,
  SCIM_MAX_COUNT,
  scimPage,
} from './scim.ts';

describe('a page of users', () => {
  it.each([
    [undefined, undefined, 0, 100],
    ['1', '10', 0, 10],
    ['11', '10', 10, 10],
    ['0', '0', 0, 0],
    ['-4', '-1', 0, 0],
    ['x', '1e9', 0, 100],
    ['3', '5000', 2, SCIM_MAX_COUNT],
  ])('from %s, %s of them', (start, count, offset, limit) =>
    expect(scimPage(start, count)).toEqual({ offset, limit }),
  );
});

describe('a filter', () => {
  it.each([
    ['userName eq "Ada@acme.example"', { userName: 'Ada@acme.example' }],
    ['USERNAME EQ "a@acme.example"', { userName: 'a@acme.example' }],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a@acme.example"',
      { userName: 'a@acme.example' },
    ],
    ['emails[type eq "work"].value eq "a@acme.example"', { userName: 'a@acme.example' }],
    ['emails.value eq "a@acme.example"', { userName: 'a@acme.example' }],
    ['externalId eq "say \\"x\\""', { externalId: 'say "x"' }],
    ['id eq "7" and active eq true', { id: '7', active: true }],
    ['active  eq  FALSE', { active: false }],
  ])('%s is read', (text, value) => expect(readScimFilter(text)).toEqual({ ok: true, value }));

  it.each([
    '',
    'userName',
    'userName sw "a"',
    'userName eq a',
    'userName eq true',
    'active eq "true"',
    'title eq "x"',
    'userName eq "a" or userName eq "b"',
    '(userName eq "a")',
    `userName eq "${'a'.repeat(1024)}"`,
  ])('%s is refused', (text) =>
    expect(readScimFilter(text)).toMatchObject({
      ok: false,
      refusal: { scimType: 'invalidFilter' },
    }),
  );

  it('never throws, whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof readScimFilter(text).ok === 'boolean'));
  });
});

describe('a user', () => {
  it('says address, names, own name and state; the rest is passed over', () => {
    const read = changeOfUser({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: ' ada@acme.example ',
      name: { givenName: 'Ada', familyName: 'Marsh', formatted: 'Ada Marsh' },
      externalId: '00u1',
      active: true,
      title: 'Analyst',
    });
    expect(read).toEqual({
      ok: true,
      value: {
        userName: 'ada@acme.example',
        givenName: 'Ada',
        familyName: 'Marsh',
        externalId: '00u1',
        active: true,
      },
    });
  });
  it.each([
    [{ userName: 7 }],
    [{ userName: null }],
    [{ userName: 'a\0@acme.example' }],
    [{ active: 'perhaps' }],
    [{ name: { givenName: {} } }],
  ])('%j is refused', (user) =>
    expect(changeOfUser(user)).toMatchObject({ ok: false, refusal: { scimType: 'invalidValue' } }),
  );
});

describe('operations', () => {
  it.each([
    // As Entra ID sends them.
    [[{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
    [[{ op: 'Add', path: 'name.givenName', value: 'Ada' }], { givenName: 'Ada' }],
    // As Okta does.
    [[{ op: 'replace', value: { active: false } }], { active: false }],
    [
      [{ op: 'replace', value: { 'name.familyName': 'Marsh', name: { givenName: 'Ada' } } }],
      { familyName: 'Marsh', givenName: 'Ada' },
    ],
    [
      [
        { op: 'remove', path: 'externalId' },
        { op: 'remove', path: 'name.givenName' },
      ],
      { externalId: null, givenName: '' },
    ],
    [[{ op: 'replace', path: 'title', value: 'Analyst' }], {}],
    [[{ op: 'replace', path: 'name', value: 'Ada' }], {}],
    [
      [
        { op: 'replace', path: 'active', value: true },
        { op: 'replace', path: 'active', value: false },
      ],
      { active: false },
    ],
  ])('%j change %j', (operations, value) =>
    expect(changeOfOperations(operations)).toEqual({ ok: true, value }),
  );
  it.each([
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', value: ['x'] }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'replace', value: { userName: 1 } }, 'invalidValue'],
  ])('%j are refused as %s', (operation, scimType) =>
    expect(changeOfOperations([operation])).toMatchObject({ ok: false, refusal: { scimType } }),
  );
});
