import type { Deps } from '../deps.ts';
import type { Workers } from './jobs.ts';
import { mailWorker } from './mail-job.ts';
import { maskingWorker } from './masking-job.ts';
import { notifyWorker } from './notify-job.ts';
import { perimeterWorker } from './perimeter-job.ts';
import { planWorker } from './plan-job.ts';
import { presenceWorker } from './presence-job.ts';
import { recomputeWorker } from './recompute-job.ts';
import { scanWorker } from './scan-job.ts';
import { searchIndexWorker } from './search-index-job.ts';
import { searchScanWorker } from './search-scan-job.ts';
import { upkeepWorker } from './upkeep-job.ts';
import { validityWorker } from './validity-job.ts';

/** Everything that a working process does. */
export function workersOf(deps: Deps): Workers {
  return {
    scan: scanWorker(deps),
    validity: validityWorker(deps),
    presence: presenceWorker(deps),
    perimeter: perimeterWorker(deps),
    recompute: recomputeWorker(deps),
    search_index: searchIndexWorker(deps),
    search_scan: searchScanWorker(deps),
    masking: maskingWorker(deps),
    notify: notifyWorker(deps),
    mail: mailWorker(deps),
    upkeep: upkeepWorker(deps),
    plan: planWorker(deps),
  };
}
