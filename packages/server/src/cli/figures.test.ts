import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sluice } from '../testing/command.ts';
import { aFinding, aSecretValue, ingest } from '../testing/findings.ts';
import { createTestServer, TEST_NOW, type TestServer } from '../testing/test-server.ts';
import { figuresOf } from './figures.ts';

const PATHS = {
  metrics: '',
  perimeter_evolution: '/perimeter_evolution',
  count: '/incidents/count',
  aggregates: '/incidents/aggregates',
  count_by_repositories: '/incidents/count_by_repositories',
  secret_days: '/secret_days',
} as const;

describe('sluice figures', () => {
  let testServer: TestServer;
  let dir: string;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sluice-figures-'));
    testServer = await createTestServer();
    const findings = [1, 2, 3].map((seed) => aFinding({ value: aSecretValue(seed) }));
    await ingest(testServer, testServer.admin, findings);
  });
  afterAll(async () => {
    await testServer.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    [{ rt: '1month' }],
    [{ rt: '1month', as_of: TEST_NOW.toISOString(), tz: 'Asia/Kathmandu' }],
    [{ rt: 'all', as_of: '2026-03-01T00:00:00.000Z' }],
  ])('says what the API answers: %j', async (query) => {
    const { admin, deps, database } = testServer;
    const context = { actor: admin, now: deps.clock() };
    const figures = await figuresOf(database.db, query, context);
    const params = new URLSearchParams(Object.entries(query)).toString();
    for (const [name, path] of Object.entries(PATHS)) {
      const response = await testServer.asMember(`/api/v1/metrics${path}?${params}`);
      expect([name, Reflect.get(figures, name)]).toEqual([name, await response.json()]);
    }
  });

  it('prints them, and refuses what it cannot read', async () => {
    const { code, out } = await sluice(dir, 'figures', '--rt', '1month', '--json');
    expect(code).toBe(0);
    expect(Object.keys(JSON.parse(out))).toEqual(Object.keys(PATHS));
    for (const args of [['--as-of', 'yesterday'], ['--tz', 'Mars/Base'], ['--what']])
      expect((await sluice(dir, 'figures', ...args)).code).toBe(2);
  }, 60_000);
});
