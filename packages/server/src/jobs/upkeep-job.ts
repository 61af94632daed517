import { keepUp } from '../db/upkeep.ts';
import type { Deps } from '../deps.ts';
import type { Worker } from './jobs.ts';

/** Keeps the embedded database in shape; a PostgreSQL does so by itself. */
export function upkeepWorker(deps: Deps): Worker<'upkeep'> {
  return async (_, signal) => {
    if (deps.config.databaseUrl !== null) return;
    const { vacuumed, analyzed } = await keepUp(deps.db, signal);
    if (vacuumed.length + analyzed.length > 0) deps.log.info({ vacuumed, analyzed }, 'kept up');
  };
}
