import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planWorker } from '../jobs/plan-job.ts';
import { searchIndexWorker } from '../jobs/search-index-job.ts';
import { upkeepWorker } from '../jobs/upkeep-job.ts';
import { createSearchedWorld, type SearchedWorld, switchSearch } from '../testing/searched.ts';
import { TEST_NOW } from '../testing/world.ts';

let world: SearchedWorld;
beforeEach(async () => {
  world = await createSearchedWorld();
});
afterEach(() => world.close());

const names = async (q: string, query = '') =>
  (await world.search(q, query)).results.map(({ file }) => file.filename);
const rows = async (table: 'search_patches' | 'search_commits') => {
  const counted = await sql<{
    n: number;
  }>`select count(*)::integer as n from ${sql.table(table)}`.execute(world.database.db);
  return counted.rows[0]?.n;
};

describe('keeping a history', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      files: { [`${index}.txt`]: `zephyr ${index}\n` },
    }));

  it('takes what came since, once', async () => {
    const { repository, source } = await world.kept(many(3));
    expect(await world.keep(source)).toBe(0);
    repository.add([{ files: { 'new.txt': 'zephyr\n' } }]);
    await world.scan(source);
    expect(await world.keep(source)).toBe(1);
    expect((await names('zephyr'))[0]).toBe('new.txt');
    expect(await rows('search_patches')).toBe(4);
  });

  it('carries on where it was stopped', async () => {
    const repository = world.repository();
    repository.add(many(130));
    const source = await world.watch(repository.path);
    await world.scan(source);
    const stopping = new AbortController();
    const isStored = (async () => {
      while ((await rows('search_commits')) === 0) await new Promise((go) => setImmediate(go));
      stopping.abort();
    })();
    await expect(world.keep(source, stopping.signal)).rejects.toThrow();
    await isStored;
    expect(await world.keep(source)).toBeLessThan(130);
    expect(await rows('search_patches')).toBe(130);
    expect((await world.search('zephyr')).count).toBe(130);
  });

  it('twice at once ends with the same', async () => {
    const repository = world.repository();
    repository.add(many(120));
    const source = await world.watch(repository.path);
    await world.scan(source);
    await Promise.all([world.keep(source), world.keep(source)]);
    await world.keep(source);
    expect(await rows('search_patches')).toBe(120);
    const state = await world.database.db
      .selectFrom('search_indexes')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(state).toMatchObject({ commits_done: 0, goal: state.done });
  });

  it('leaves out what is no text, and cuts what is long', async () => {
    await world.kept([
      {
        files: {
          'a.bin': 'zephyr\0\n',
          'b.txt': `zephyr\n${'line\n'.repeat(20_000)}end of zephyr\n`,
        },
      },
    ]);
    const { results } = await world.search('zephyr');
    expect(results.map(({ file, is_truncated }) => [file.filename, is_truncated])).toEqual([
      ['b.txt', true],
    ]);
    expect(results[0]?.patch.length).toBeLessThan(66_000);
  });

  it('is planned for companies that have search, and forgotten with it', async () => {
    const repository = world.repository();
    repository.add(many(2));
    const source = await world.watch(repository.path);
    await world.scan(source);
    const { companyId } = world.admin;
    const { signal } = new AbortController();
    const planned = async () => {
      world.queued.length = 0;
      await planWorker(world.deps)({}, signal);
      return world.queued.filter(({ name }) => name === 'search_index').map(({ data }) => data);
    };
    expect(await planned()).toEqual([{ companyId, sourceId: source }]);
    await searchIndexWorker(world.deps)({ companyId, sourceId: source }, signal);
    expect(await planned()).toEqual([]);
    world.setNow(new Date(TEST_NOW.getTime() + 90_000_000));
    expect(await planned()).toHaveLength(1);

    await switchSearch(world, companyId, false);
    expect(await planned()).toEqual([]);
    await upkeepWorker(world.deps)({}, signal);
    expect([await rows('search_patches'), await rows('search_commits')]).toEqual([0, 0]);
    await switchSearch(world, companyId, true);
    expect(await planned()).toHaveLength(1);
  });
});
