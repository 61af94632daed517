import type { Deps } from '../deps.ts';
import type { Workers } from './jobs.ts';
import { planWorker } from './plan-job.ts';
import { scanWorker } from './scan-job.ts';

/** Everything that a working process does. */
export function workersOf(deps: Deps): Workers {
  return { scan: scanWorker(deps), plan: planWorker(deps) };
}
