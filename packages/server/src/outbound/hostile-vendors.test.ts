import { DETECTORS, detectorByName, exampleMaker, scanText } from '@sluice/scanner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkMembership, checkToken } from '../github/check-token.ts';
import { createGitHub } from '../github/client.ts';
import { type HostileVendor, hostileVendor, type Misdeed } from '../testing/hostile-vendor.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { refreshTokens, sitesOf } from '../tracker/atlassian.ts';
import type { OpenSecret } from '../validity/checker.ts';
import { CHECKABLE_DETECTORS, checkerOf, vendorOf } from '../validity/checkers.ts';
import { callOut } from './call.ts';

const words = exampleMaker(5);
let vendor: HostileVendor;
let testServer: TestServer;
beforeAll(async () => {
  vendor = await hostileVendor();
  const vendors = [...new Set(CHECKABLE_DETECTORS.map(vendorOf))];
  testServer = await createTestServer(
    testConfig({
      SLUICE_OUTBOUND: 'on',
      SLUICE_ALLOW_HOSTS: vendor.host,
      SLUICE_GITHUB_API_URL: vendor.origin,
      SLUICE_CHECKER_URLS: vendors.map((name) => `${name}=${vendor.origin}`).join(','),
      SLUICE_NOTIFIER_URLS: `jira=${vendor.origin},atlassian_auth=${vendor.origin}`,
      SLUICE_JIRA_CLIENT_ID: 'app',
      SLUICE_JIRA_CLIENT_SECRET: 'of-a-test',
    }),
  );
});
afterAll(async () => {
  vendor.close();
  await testServer.close();
});
beforeEach(async () => {
  Object.assign(vendor, { calls: 0, callsInside: 0 });
  await testServer.database.db.deleteFrom('vendors').execute();
});

/** A secret of a detector that its vendor can be asked about; null where no example is one. */
function aSecretOf(detector: string): OpenSecret | null {
  for (const { text, path = 'config.txt' } of detectorByName(detector)?.examples(words) ?? []) {
    for (const found of scanText(text, { path, detectors: DETECTORS })) {
      const secret = { value: found.value, parts: found.secretParts ?? {} };
      if (found.detector === detector && checkerOf(detector, secret) !== null) return secret;
    }
  }
  return null;
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    (value) => value,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );

/** Everything that calls out, and what it answers where it learnt nothing. */
const CALLERS: readonly (readonly [string, () => Promise<unknown>, readonly unknown[]])[] = [
  [
    'the client of GitHub',
    async () => (await createGitHub(testServer.deps).get('/repos/acme/api')).kind,
    ['failed', 'limited'],
  ],
  [
    'the check of a private token',
    async () => (await checkToken(testServer.deps.config, 'x')).verdict,
    ['silent', 'rate_limited', 'missing_scope'],
  ],
  [
    'the check of a membership',
    () => checkMembership(testServer.deps.config, 'x', 'acme'),
    ['silent', 'rate_limited', 'no_access'],
  ],
  ['new tokens of Jira', () => failureOf(refreshTokens(testServer.deps, 'x')), ['TrackerError']],
  ['the sites of Jira', () => failureOf(sitesOf(testServer.deps, 'x')), ['TrackerError']],
  ...[...new Map(CHECKABLE_DETECTORS.map((name) => [vendorOf(name), name])).values()].flatMap(
    (detector) => {
      const secret = aSecretOf(detector);
      if (secret === null) return [];
      const check = async () => (await testServer.deps.vendors.check(detector, secret)).outcome;
      return [[`the check of ${detector}`, check, ['failed_to_check']] as const];
    },
  ),
];

const QUICK: readonly Misdeed[] = [
  'sends 10 MB',
  'never ends',
  'is cut off',
  'speaks no HTTP',
  'redirects inside',
  'refuses for ever',
  'sends no JSON',
];

describe.each(QUICK)('a vendor that %s', (misdeed) => {
  it('is no answer to any caller, and reaches nothing inside', async () => {
    vendor.misdeed = misdeed;
    expect(CALLERS.length).toBeGreaterThan(12);
    for (const [name, call, nothing] of CALLERS) {
      vendor.calls = 0;
      expect({ [name]: nothing.includes(await call()) }).toEqual({ [name]: true });
      expect(vendor.calls).toBe(1);
    }
    expect(vendor.callsInside).toBe(0);
  });
});

describe.each(['trickles', 'says nothing'] as const)('a vendor that %s', (misdeed) => {
  it('is given up when the time is over', async () => {
    vendor.misdeed = misdeed;
    const call = { method: 'GET', url: vendor.origin, headers: {} } as const;
    await expect(callOut(call, [vendor.host], 200)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});

describe('a vendor that never ends', () => {
  it('is hung up on at the limit of the answer', async () => {
    vendor.misdeed = 'never ends';
    const call = { method: 'GET', url: vendor.origin, headers: {} } as const;
    await expect(callOut(call, [vendor.host])).rejects.toMatchObject({ reason: 'too_large' });
  });
});

describe('a vendor that refuses', () => {
  it('is asked once for any number of calls, and again after an hour at most', async () => {
    vendor.misdeed = 'refuses for ever';
    const github = createGitHub(testServer.deps);
    const secret = aSecretOf('slack_token');
    if (secret === null) throw new Error('Slack has no example.');
    for (let at = 0; at < 20; at += 1) {
      expect((await github.get(`/repos/acme/${at}`)).kind).toBe('limited');
      await testServer.deps.vendors.check('slack_token', secret);
    }
    expect(vendor.calls).toBe(2);
    testServer.setNow(new Date(TEST_NOW.getTime() + 61 * 60_000));
    await github.get('/repos/acme/api');
    expect(vendor.calls).toBe(3);
    testServer.setNow(TEST_NOW);
  });
});
