import { describe, expect, it } from 'vitest';
import {
  accountReasons,
  BULK_NOTE_MAX_LENGTH,
  emailRefusal,
  isValid,
  NOTE_MAX_LENGTH,
  noteRefusal,
  PERSON_NAME_MAX_LENGTH,
  personNameRefusal,
  repositoryUrlRefusal,
  resolveRefusal,
  VALIDATION_TEXTS,
} from './validation.ts';

describe('a note', () => {
  it.each([
    ['empty', '', 'note_empty'],
    ['only space', ' \n\t', 'note_empty'],
    ['only what cannot be seen', '\u200b\u2060\u00ad', 'note_empty'],
    ['one character', 'x', null],
    ['the longest', 'x'.repeat(NOTE_MAX_LENGTH), null],
    ['the longest, with space around it', ` ${'x'.repeat(NOTE_MAX_LENGTH)} `, null],
    ['one too long', 'x'.repeat(NOTE_MAX_LENGTH + 1), 'note_too_long'],
  ])('%s', (_, message, refusal) => {
    expect(noteRefusal(message)).toBe(refusal);
  });

  it('of the bulk form has 120 characters at most', () => {
    expect(noteRefusal('x'.repeat(120), BULK_NOTE_MAX_LENGTH)).toBeNull();
    const refusal = noteRefusal('x'.repeat(121), BULK_NOTE_MAX_LENGTH);
    expect(refusal).toBe('bulk_note_too_long');
    expect(VALIDATION_TEXTS.bulk_note_too_long).toBe('Max length: 120');
    expect(VALIDATION_TEXTS.note_too_long).toBe('Max length: 10000');
  });
});

describe('the resolve dialog', () => {
  it('asks for at least one reason', () => {
    expect(resolveRefusal([])).toBe('reason_required');
    expect(VALIDATION_TEXTS.reason_required).toBe('Please specify at least one resolution reason.');
    expect(resolveRefusal(['revoked'])).toBeNull();
  });
});

describe('an e-mail address', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ada@acme.example', null],
    [' ada@acme.example ', null],
    ['ada.byron+x@mail.acme.example', null],
    ['ada', 'email_wrong'],
    ['ada@acme', 'email_wrong'],
    ['ada@@acme.example', 'email_wrong'],
    ['ada@acme..example', 'email_wrong'],
    ['a,b@acme.example', 'email_wrong'],
    ['ada@acme.example, lin@acme.example', 'email_wrong'],
    [`${'x'.repeat(250)}@acme.example`, 'email_wrong'],
  ])('%j: %s', (text, refusal) => {
    expect(emailRefusal(text)).toBe(refusal);
  });
});

describe("a person's name", () => {
  it.each([
    ['', 'name_empty'],
    ['  ', 'name_empty'],
    ['A', null],
    ['x'.repeat(PERSON_NAME_MAX_LENGTH), null],
    ['𝒜'.repeat(PERSON_NAME_MAX_LENGTH), null],
    ['x'.repeat(PERSON_NAME_MAX_LENGTH + 1), 'name_too_long'],
  ])('%j: %s', (name, refusal) => {
    expect(personNameRefusal(name)).toBe(refusal);
  });

  it('is checked field by field in the account form', () => {
    expect(accountReasons({ first_name: 'Ada', last_name: 'Byron' })).toEqual({});
    const reasons = accountReasons({ first_name: '', last_name: 'x'.repeat(31) });
    expect(reasons).toEqual({ first_name: 'name_empty', last_name: 'name_too_long' });
    expect(isValid(reasons)).toBe(false);
    expect(isValid({})).toBe(true);
  });
});

describe('the address of a repository', () => {
  // Assembled here, so that this file contains no address with a password.
  const withPassword = ['https://ada', 'word@github.com/acme/billing.git'].join(':');

  it.each([
    ['', 'required'],
    ['https://github.com/acme/billing.git', null],
    [' https://github.com/acme/billing ', null],
    ['HTTPS://github.com/acme/billing', null],
    ['https://git.acme.example:8443/billing.git', null],
    ['https://[::1]/billing.git', null],
    ['ssh://git@github.com/acme/billing.git', null],
    ['git@github.com:acme/billing.git', null],
    [withPassword, 'url_has_password'],
    ['https://ada@github.com/acme/billing.git', 'url_has_password'],
    ['https://github.com/acme/billing?token=abc', 'url_has_query'],
    ['https://github.com/acme/billing#abc', 'url_has_query'],
    ['git@github.com:acme/billing?token=abc', 'url_has_query'],
    ['https://github.com/acme/\u001b[31m', 'url_wrong'],
    ['https://github.com/acme/\u202egnillib', 'url_wrong'],
    ['git@github.com:acme/\u200bbilling', 'url_wrong'],
    ['http://github.com/acme/billing.git', 'url_protocol'],
    ['git://github.com/acme/billing.git', 'url_protocol'],
    ['file:///etc', 'url_wrong'],
    ['file://host/etc', 'url_protocol'],
    ['ext::sh -c touch% /tmp/x', 'url_wrong'],
    ['/srv/git/billing.git', 'url_wrong'],
    ['../billing', 'url_wrong'],
    ['-oProxyCommand=x@host:path', 'url_wrong'],
    ['git@-oProxyCommand=x:path', 'url_wrong'],
    ['ssh://-oProxyCommand=x/path', 'url_wrong'],
    ['ssh://git@-oProxyCommand=x/path', 'url_wrong'],
    ['https://github.com', 'url_wrong'],
    ['https://github.com/', 'url_wrong'],
    ['https://git hub.com/acme', 'url_wrong'],
    ['https://github.com/acme billing', 'url_wrong'],
  ])('%j: %s', (text, refusal) => {
    expect(repositoryUrlRefusal(text)).toBe(refusal);
  });
});
