import { expect, it } from 'vitest';
import { DEVELOPER_TEXTS, developerRefusals, developerType } from './developer-form.ts';

const NOBODY = { github_login: null, email: null, name: '' };

it.each([
  ['nothing at all', {}, ['github_login']],
  ['a login', { github_login: 'mira-sol' }, []],
  ['an address', { email: 'mira@acme.example' }, []],
  ['a login with two hyphens together', { github_login: 'mira--sol' }, ['github_login']],
  ['a login that begins with a hyphen', { github_login: '-mira' }, ['github_login']],
  ['a login of 40', { github_login: 'x'.repeat(40) }, ['github_login']],
  ['no address', { email: 'mira' }, ['email']],
  ['a long name', { github_login: 'mira', name: 'x'.repeat(256) }, ['name']],
])('%s', (_, change, fields) => {
  expect(Object.keys(developerRefusals({ ...NOBODY, ...change }))).toEqual(fields);
});

it('says what is needed', () => {
  expect(developerRefusals(NOBODY)).toEqual({ github_login: DEVELOPER_TEXTS.nothing });
});

it('says whether the developer is known at the code host', () => {
  expect([developerType('mira'), developerType(null)]).toEqual(['github', 'git']);
});
