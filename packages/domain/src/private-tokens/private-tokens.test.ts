import { expect, it } from 'vitest';
import {
  endsAccess,
  isTokenError,
  readsOrganizations,
  TOKEN_REFUSED_TEXT,
  tokenRefusal,
} from './private-tokens.ts';

it.each([
  ['repo, read:org', true],
  ['write:org', true],
  ['admin:org,gist', true],
  ['repo, org', false],
  ['', false],
  [null, false],
])('a token with the scopes %s reads organizations: %s', (scopes, expected) => {
  expect(readsOrganizations(scopes)).toBe(expected);
});

it.each([
  [' token-of-tests ', null],
  ['short', TOKEN_REFUSED_TEXT],
  ['with a space', TOKEN_REFUSED_TEXT],
  ['tab\tinside-it', TOKEN_REFUSED_TEXT],
  ['x'.repeat(256), TOKEN_REFUSED_TEXT],
])('the text %j of a token is refused with %j', (text, refusal) => {
  expect(tokenRefusal(text)).toBe(refusal);
});

it('a limit says nothing about the token', () => {
  expect(endsAccess('rate_limited')).toBe(false);
  expect(endsAccess('sso_required')).toBe(true);
  expect(isTokenError('no_access')).toBe(true);
  expect(isTokenError('toString')).toBe(false);
});
