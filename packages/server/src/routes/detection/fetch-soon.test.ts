import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSource, watchSource } from '../../repositories/sources.ts';
import {
  createTestServer,
  type Person,
  TEST_NOW,
  type TestServer,
} from '../../testing/test-server.ts';

const LATER = new Date(TEST_NOW.getTime() + 300_000);

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

/** Repositories that were fetched a moment ago, and one whose host refuses. */
const IDS: Record<string, number> = {};
async function watched(name: string, person: Person, state: 'done' | 'failed'): Promise<void> {
  const { db } = testServer.database;
  const url = `https://github.com/acme/${name}`;
  const source = { url, name: `acme/${name}`, isLocal: false };
  const { id } = await watchSource(db, person.companyId, source, TEST_NOW);
  await updateSource(db, person.companyId, id, { state, next_fetch_at: LATER });
  IDS[name] = id;
}
const due = async (name: string) => {
  const { next_fetch_at } = await testServer.database.db
    .selectFrom('sources')
    .select('next_fetch_at')
    .where('id', '=', IDS[name] ?? 0)
    .executeTakeFirstOrThrow();
  return next_fetch_at;
};

beforeEach(async () => {
  testServer.queued.length = 0;
  await watched('billing', testServer.admin, 'done');
  await watched('gone', testServer.admin, 'failed');
  await watched('theirs', testServer.stranger, 'done');
});

const RAISER = {
  name: 'Zephyr',
  keyword: 'zephyr-internal',
  type: 'word',
  categories: ['incident_raiser'],
};

describe('what makes the watched repositories due', () => {
  it.each([
    ['a new keyword', '/api/v1/keywords/incident_raisers', RAISER],
    [
      'a detector of the company',
      '/api/v1/detectors/own',
      { rules: "[[rules]]\nid = \"zephyr\"\nregex = '''zephyr-[0-9]{9}'''\n" },
    ],
  ])('%s', async (_, path, body) => {
    expect((await testServer.asAdmin(path, { body })).status).toBeLessThan(300);
    expect(await due('billing')).toEqual(TEST_NOW);
    expect(await due('gone')).toEqual(LATER);
    expect(await due('theirs')).toEqual(LATER);
    expect(testServer.queued).toContainEqual({ name: 'plan', data: {} });
  });

  it('a detector that is switched on, but not one that is switched off', async () => {
    const body = { detectors: ['zephyr'] };
    await testServer.asAdmin('/api/v1/detectors/deactivate', { body });
    expect(await due('billing')).toEqual(LATER);
    await testServer.asAdmin('/api/v1/detectors/activate', { body });
    expect(await due('billing')).toEqual(TEST_NOW);
  });
});
