import {
  SOURCE_STATUSES,
  type SourceProgress,
  type SourceStatus,
} from '@sluice/contract/schemas/sources';
import { scanFailureText, scanPace } from '@sluice/domain/scan-progress';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

type SourceRow = Selectable<Schema['sources']>;

const Progress = v.object({
  commits_done: v.fallback(v.number(), 0),
  commits_total: v.fallback(v.nullable(v.number()), null),
  /** How many of these an earlier run had done; they do not count for the speed of this run. */
  commits_skipped: v.fallback(v.number(), 0),
  /** The part of the packs that is read; null when none are read. */
  packs_read: v.fallback(v.nullable(v.number()), null),
  bytes: v.fallback(v.number(), 0),
  seconds: v.fallback(v.number(), 0),
  occurrences_found: v.fallback(v.number(), 0),
  incidents_found: v.fallback(v.number(), 0),
});

/** How far a scan is, as it is stored. */
export type StoredProgress = v.InferOutput<typeof Progress>;

/** What a scan writes of it. */
export type NewProgress = Omit<StoredProgress, 'commits_skipped' | 'packs_read'> &
  Partial<StoredProgress>;

/** The status that a row carries. */
export function parseSourceStatus(state: string): SourceStatus {
  return SOURCE_STATUSES.find((status) => status === state) ?? 'failed';
}

/** How far a scan is, as the wire has it. */
export function toProgress(row: SourceRow): SourceProgress {
  const stored = v.parse(Progress, row.progress);
  const status = parseSourceStatus(row.state);
  const isRunning = status === 'scanning' && row.scan_started_at !== null && stored.seconds > 0;
  const packsRead = isRunning ? stored.packs_read : null;
  const pace = scanPace({
    commitsDone: stored.commits_done,
    commitsSkipped: stored.commits_skipped,
    commitsTotal: stored.commits_total,
    packsRead,
    seconds: isRunning ? stored.seconds : 0,
  });
  return {
    source_id: row.id,
    status,
    commits_done: stored.commits_done,
    commits_total: stored.commits_total,
    ...(packsRead === null ? {} : { packs_read: packsRead }),
    bytes: stored.bytes,
    commits_per_second: pace.commitsPerSecond,
    seconds_left: pace.secondsLeft,
    occurrences_found: stored.occurrences_found,
    incidents_found: stored.incidents_found,
    started_at: row.scan_started_at?.toISOString() ?? null,
    finished_at: row.scan_finished_at?.toISOString() ?? null,
    error:
      row.failure === null ? null : { code: row.failure, detail: scanFailureText(row.failure) },
  };
}
