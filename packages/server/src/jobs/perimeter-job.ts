import type { Deps } from '../deps.ts';
import { checkPrivateTokens } from '../github/check-private-tokens.ts';
import { createGitHub } from '../github/client.ts';
import { syncPerimeter } from '../github/sync-perimeter.ts';
import type { Worker } from './jobs.ts';

/** Keeps a company's perimeter in step with GitHub, where calls out are on. */
export function perimeterWorker(deps: Deps): Worker<'perimeter'> {
  return async ({ companyId }, signal) => {
    if (!deps.config.outbound) return;
    await checkPrivateTokens(deps, companyId, signal);
    await syncPerimeter(deps, createGitHub(deps), { companyId, signal });
  };
}
