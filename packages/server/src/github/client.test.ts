import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeAnswer, type FakeGitHub, fakeGitHub } from '../testing/fake-github.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { createGitHub, type GitHub } from './client.ts';
import { repositoryName } from './repository-name.ts';

const TOKEN = ['test', 'only', 'token'].join('-');
const PATH = '/repos/acme/api';
let fake: FakeGitHub;
let testServer: TestServer;
let github: GitHub;
let nowMs = TEST_NOW.getTime();

beforeAll(async () => {
  fake = await fakeGitHub();
  testServer = await createTestServer(testConfig({ ...fake.settings, SLUICE_GITHUB_TOKEN: TOKEN }));
  github = createGitHub(testServer.deps);
});
afterAll(async () => {
  fake.close();
  await testServer.close();
});
beforeEach(() => {
  // Every test begins when no limit of the one before holds any more.
  nowMs += 2 * 3_600_000;
  testServer.setNow(new Date(nowMs));
  fake.reset();
});

const seconds = (ms: number) => Math.floor(ms / 1_000);
async function asked(answer: FakeAnswer) {
  fake.answers.set(PATH, answer);
  return github.get(PATH);
}

describe('what GitHub says', () => {
  it.each<[string, FakeAnswer, string]>([
    ['200', { status: 200, body: { full_name: 'acme/api' } }, 'found'],
    ['404', { status: 404 }, 'not_found'],
    ['451', { status: 451, body: { message: 'Repository access blocked' } }, 'blocked'],
    ['401: our token is wrong', { status: 401 }, 'failed'],
    ['403 without a limit', { status: 403, headers: { 'x-ratelimit-remaining': '40' } }, 'failed'],
    ['409', { status: 409 }, 'failed'],
    ['422', { status: 422 }, 'failed'],
    ['500', { status: 500 }, 'failed'],
    ['503', { status: 503 }, 'failed'],
    ['200 with a page of a proxy', { status: 200, text: '<html>' }, 'failed'],
    [
      'a redirect to another host',
      { status: 301, headers: { location: 'https://evil.example/x' } },
      'failed',
    ],
    ['a redirect without an address', { status: 301 }, 'failed'],
  ])('%s', async (_, answer, kind) => {
    expect(await asked(answer)).toMatchObject({ kind });
  });

  it('sends the token to GitHub only', async () => {
    await asked({ status: 302, headers: { location: 'http://127.0.0.1:1/repositories/1' } });
    expect(fake.seen).toEqual([{ path: PATH, authorization: `Bearer ${TOKEN}`, etag: undefined }]);
    expect(testServer.logged.join('')).not.toContain(TOKEN);
  });

  it('follows one redirect inside the API, as for what was renamed', async () => {
    fake.answers.set('/repositories/7', { status: 200, body: { full_name: 'acme/new' } });
    const location = `${fake.url}/repositories/7`;
    expect(await asked({ status: 301, headers: { location } })).toMatchObject({
      kind: 'found',
      body: { full_name: 'acme/new' },
    });
  });

  it('does not go in circles', async () => {
    expect(await asked({ status: 301, headers: { location: fake.url + PATH } })).toEqual({
      kind: 'failed',
    });
    expect(fake.seen).toHaveLength(2);
  });

  it('remembers by ETag', async () => {
    fake.answers.set(PATH, { status: 200, headers: { etag: 'W/"one"' }, body: {} });
    expect(await github.get(PATH)).toMatchObject({ etag: 'W/"one"' });
    expect(await github.get(PATH, 'W/"one"')).toEqual({ kind: 'same' });
    expect(await github.get(PATH, 'W/"zero"')).toMatchObject({ kind: 'found' });
  });

  it('gives the path of the next page, if it is one of the API', async () => {
    const link = (address: string) => ({
      link: `<${address}>; rel="next", <${fake.url}/x>; rel="last"`,
    });
    expect(await asked({ status: 200, headers: link(`${fake.url}/x?page=2`) })).toMatchObject({
      nextPath: '/x?page=2',
    });
    expect(await asked({ status: 200, headers: link('https://evil.example/x') })).toMatchObject({
      nextPath: null,
    });
  });
});

describe('limits', () => {
  it.each<[string, FakeAnswer, number]>([
    [
      '403 with a reset',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'in 600' } },
      600,
    ],
    [
      '429 with a reset',
      { status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'in 90' } },
      90,
    ],
    ['the secondary one, with seconds', { status: 403, headers: { 'retry-after': '30' } }, 30],
    [
      'the secondary one, by its message',
      { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
      60,
    ],
    [
      'a reset that is over',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'in -60' } },
      60,
    ],
    [
      'a reset next year',
      {
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'in 40000000' },
      },
      3_600,
    ],
    [
      'a reset of nonsense',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' } },
      60,
    ],
  ])('%s', async (_, answer, wait) => {
    const reset = /^in (-?\d+)$/.exec(answer.headers?.['x-ratelimit-reset'] ?? '')?.[1];
    const headers = {
      ...answer.headers,
      ...(reset === undefined
        ? {}
        : { 'x-ratelimit-reset': String(seconds(nowMs) + Number(reset)) }),
    };
    const until = new Date(nowMs + wait * 1_000);
    expect(await asked({ ...answer, headers })).toEqual({ kind: 'limited', until });
    // No call is made before.
    fake.answers.set(PATH, { status: 200, body: {} });
    testServer.setNow(new Date(until.getTime() - 1_000));
    expect(await github.get(PATH)).toEqual({ kind: 'limited', until });
    expect(fake.seen).toHaveLength(1);
    testServer.setNow(until);
    expect(await github.get(PATH)).toMatchObject({ kind: 'found' });
  });

  it('stops with the last call that is allowed, whose answer counts', async () => {
    const reset = String(seconds(nowMs) + 100);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    expect(await asked({ status: 200, headers })).toMatchObject({ kind: 'found' });
    expect(await github.get(PATH)).toMatchObject({ kind: 'limited' });
    expect(fake.seen).toHaveLength(1);
  });

  it('calls one at a time, also from two processes', async () => {
    fake.answers.set(PATH, { status: 200, body: {} });
    const second = createGitHub(testServer.deps);
    await Promise.all([github, second, github, second].map((one) => one.get(PATH)));
    expect(fake.mostOpen).toBe(1);
    expect(fake.seen).toHaveLength(4);
  });
});

describe('which repository an address names', () => {
  const api = 'https://api.github.com';
  it.each([
    ['https://github.com/acme/api', api, 'acme/api'],
    ['https://github.com/acme/.github.git', api, 'acme/.github'],
    ['git@github.com:acme/api.git', api, 'acme/api'],
    ['ssh://git@github.com/acme/api', api, 'acme/api'],
    ['https://user:x@github.com/acme/api', api, 'acme/api'],
    ['https://ghe.acme.example/a/b.git', 'https://ghe.acme.example/api/v3', 'a/b'],
    ['https://gitlab.com/acme/api', api, null],
    ['https://github.com.evil.example/acme/api', api, null],
    ['https://github.com/acme', api, null],
    ['https://github.com/acme/../api', api, null],
    ['https://github.com/acme/api/tree/main', api, null],
    ['https://github.com/acme/a%2Fb', api, null],
    ['/srv/git/api', api, null],
  ])('%s at %s: %s', (address, apiUrl, name) => {
    const found = repositoryName(address, apiUrl);
    expect(found === null ? null : `${found.owner}/${found.name}`).toBe(name);
  });
});
