import type { Deps } from '../deps.ts';
import { checkPresence } from '../github/check-presence.ts';
import { createGitHub } from '../github/client.ts';
import type { Worker } from './jobs.ts';

/** Looks for the commits of a source on GitHub, where calls out are on. */
export function presenceWorker(deps: Deps): Worker<'presence'> {
  return async ({ companyId, sourceId }, signal) => {
    if (!deps.config.outbound) return;
    const summary = await checkPresence(deps, createGitHub(deps), { companyId, sourceId, signal });
    deps.log.info({ companyId, sourceId, ...summary }, 'looked for commits');
  };
}
