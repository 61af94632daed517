import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { searchIndexWorker } from '../jobs/search-index-job.ts';
import { upkeepWorker } from '../jobs/upkeep-job.ts';
import {
  createSearchedTestServer,
  type SearchedTestServer,
  switchSearch,
} from '../testing/searched.ts';
import { TEST_NOW } from '../testing/test-server.ts';

let testServer: SearchedTestServer;
beforeEach(async () => {
  testServer = await createSearchedTestServer();
});
afterEach(() => testServer.close());

const names = async (q: string, query = '') =>
  (await testServer.search(q, query)).results.map(({ file }) => file.filename);
const rows = async (table: 'search_patches' | 'search_commits') => {
  const counted = await sql<{
    n: number;
  }>`select count(*)::integer as n from ${sql.table(table)}`.execute(testServer.database.db);
  return counted.rows[0]?.n;
};

describe('keeping a history', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      files: { [`${index}.txt`]: `zephyr ${index}\n` },
    }));

  it('takes what came since, once', async () => {
    const { repository, source } = await testServer.kept(many(3));
    expect(await testServer.keep(source)).toBe(0);
    repository.add([{ files: { 'new.txt': 'zephyr\n' } }]);
    await testServer.scan(source);
    expect(await testServer.keep(source)).toBe(1);
    expect((await names('zephyr'))[0]).toBe('new.txt');
    expect(await rows('search_patches')).toBe(4);
  });

  it('carries on where it was stopped', async () => {
    const repository = testServer.repository();
    repository.add(many(130));
    const source = await testServer.watch(repository.path);
    await testServer.scan(source);
    const stopping = new AbortController();
    const isStored = (async () => {
      while ((await rows('search_commits')) === 0) await new Promise((go) => setImmediate(go));
      stopping.abort();
    })();
    await expect(testServer.keep(source, stopping.signal)).rejects.toThrow();
    await isStored;
    expect(await testServer.keep(source)).toBeLessThan(130);
    expect(await rows('search_patches')).toBe(130);
    expect((await testServer.search('zephyr')).count).toBe(130);
  });

  it('ends with the same index when it runs twice concurrently', async () => {
    const repository = testServer.repository();
    repository.add(many(120));
    const source = await testServer.watch(repository.path);
    await testServer.scan(source);
    await Promise.all([testServer.keep(source), testServer.keep(source)]);
    await testServer.keep(source);
    expect(await rows('search_patches')).toBe(120);
    const state = await testServer.database.db
      .selectFrom('search_indexes')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(state).toMatchObject({ commits_done: 0, goal: state.done });
  });

  it('leaves out what is no text, and cuts what is long', async () => {
    await testServer.kept([
      {
        files: {
          'a.bin': 'zephyr\0\n',
          'b.txt': `zephyr\n${'line\n'.repeat(20_000)}end of zephyr\n`,
        },
      },
    ]);
    const { results } = await testServer.search('zephyr');
    expect(results.map(({ file, is_truncated }) => [file.filename, is_truncated])).toEqual([
      ['b.txt', true],
    ]);
    expect(results[0]?.patch.length).toBeLessThan(66_000);
  });

  it('is planned for companies that have search, and forgotten with it', async () => {
    const repository = testServer.repository();
    repository.add(many(2));
    const source = await testServer.watch(repository.path);
    await testServer.scan(source);
    const { companyId } = testServer.admin;
    const { signal } = new AbortController();
    const planned = async () => {
      testServer.queued.length = 0;
      await planWorker(testServer.deps)({}, signal);
      return testServer.queued
        .filter(({ name }) => name === 'search_index')
        .map(({ data }) => data);
    };
    expect(await planned()).toEqual([{ companyId, sourceId: source }]);
    await searchIndexWorker(testServer.deps)({ companyId, sourceId: source }, signal);
    expect(await planned()).toEqual([]);
    testServer.setNow(new Date(TEST_NOW.getTime() + 90_000_000));
    expect(await planned()).toHaveLength(1);

    await switchSearch(testServer, companyId, false);
    expect(await planned()).toEqual([]);
    await upkeepWorker(testServer.deps)({}, signal);
    expect([await rows('search_patches'), await rows('search_commits')]).toEqual([0, 0]);
    await switchSearch(testServer, companyId, true);
    expect(await planned()).toHaveLength(1);
  });
});
