import { beforeEach, describe, expect, it } from 'vitest';
import { unwatchSource, updateSource } from '../repositories/sources.ts';
import { aSource } from '../testing/findings.ts';
import { createWorld, TEST_NOW, type World } from '../testing/world.ts';
import { planWorker } from './plan-job.ts';

const MINUTE_MS = 60_000;
let world: World;
let sourceId: number;
beforeEach(async () => {
  world = await createWorld();
  sourceId = await aSource(world, world.admin);
  return () => world.close();
});

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);
const change = (next: Parameters<typeof updateSource>[3]) =>
  updateSource(world.database.db, world.admin.companyId, sourceId, next);
const plan = async () => {
  await planWorker(world.deps)({}, new AbortController().signal);
  return world.queued.map(({ name, data }) => ({ name, data }));
};

describe('the plan of every minute', () => {
  it('queues a repository that is due, for its own company', async () => {
    await change({ state: 'done', next_fetch_at: at(5) });
    world.setNow(at(4));
    expect(await plan()).toEqual([]);
    world.setNow(at(5));
    const data = { companyId: world.admin.companyId, sourceId };
    expect(await plan()).toEqual([{ name: 'scan', data }]);
  });

  it('queues one whose last look failed, when its longer wait is over', async () => {
    await change({ state: 'failed', failure: 'no_access', next_fetch_at: at(10) });
    world.setNow(at(10));
    expect(await plan()).toHaveLength(1);
  });

  it.each(['pending', 'scanning'] as const)('leaves one alone that is %s', async (state) => {
    await change({ state, next_fetch_at: at(1) });
    world.setNow(at(9));
    expect(await plan()).toEqual([]);
  });

  it('leaves alone what nobody watches any more, and what a closed company watched', async () => {
    await change({ state: 'done', next_fetch_at: at(1) });
    world.setNow(at(9));
    await unwatchSource(world.database.db, world.admin.companyId, sourceId);
    expect(await plan()).toEqual([]);
    await aSource(world, world.admin);
    await change({ state: 'done', next_fetch_at: at(1) });
    await world.database.db
      .updateTable('companies')
      .set({ is_active: false })
      .where('id', '=', world.admin.companyId)
      .execute();
    expect(await plan()).toEqual([]);
  });
});
