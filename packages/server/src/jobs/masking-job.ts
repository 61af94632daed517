import type { Deps } from '../deps.ts';
import { maskStored, maskStoredPatches } from '../masking/mask-stored.ts';
import { MASKING_VERSION } from '../masking/masking-version.ts';
import { companiesToMask, sourcesToMask } from '../repositories/stored-texts.ts';
import type { Worker } from './jobs.ts';

/** Sources that one plan queues at most; the rest are queued by the next. */
const MOST_SOURCES = 500;

/** Masks what is stored once more where more is known, or looked for, than when it was stored. */
export function maskingWorker(deps: Deps): Worker<'masking'> {
  return async ({ companyId, sourceId }, signal) => {
    if (sourceId !== undefined) {
      await maskStoredPatches(deps, companyId, sourceId, signal);
      return;
    }
    if (await maskStored(deps, companyId, signal))
      deps.log.info({ companyId }, 'masked what is stored');
  };
}

/** Queues what is to be masked once more. */
export async function planMasking({ db, jobs }: Deps): Promise<void> {
  for (const companyId of await companiesToMask(db, MASKING_VERSION))
    await jobs.enqueue('masking', { companyId }, String(companyId));
  for (const { companyId, sourceId } of await sourcesToMask(db, MOST_SOURCES))
    await jobs.enqueue('masking', { companyId, sourceId }, `${companyId}:${sourceId}`);
}
