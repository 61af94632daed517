import type { ScanCheckpoint } from '@sluice/scanner';
import * as v from 'valibot';
import type { StoredProgress } from '../repositories/source-progress.ts';

const Checkpoint = v.object({
  version: v.literal(1),
  detectors: v.string(),
  since: v.nullable(v.string()),
  done: v.string(),
  goal: v.string(),
  commitsDone: v.number(),
});

/** The checkpoint of a source's last scan; null before the first one. */
export function readCheckpoint(stored: unknown): ScanCheckpoint | null {
  const parsed = v.safeParse(Checkpoint, stored);
  return parsed.success ? parsed.output : null;
}

/** Whether a scan carries on where an earlier one ended that looked for the same and had reached the end of the history. */
export function isSameConfiguration(before: ScanCheckpoint | null, now: ScanCheckpoint): boolean {
  return before !== null && before.done !== '' && before.detectors === now.detectors;
}

/** A scan begins with what runs before it had done. */
export function progressFrom(checkpoint: ScanCheckpoint | null): StoredProgress {
  const skipped = checkpoint?.commitsDone ?? 0;
  return {
    commits_done: skipped,
    commits_total: null,
    commits_skipped: skipped,
    packs_read: null,
    bytes: 0,
    seconds: 0,
    occurrences_found: 0,
    incidents_found: 0,
  };
}
