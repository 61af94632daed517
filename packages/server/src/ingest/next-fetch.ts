import { nextFetchAt } from '@sluice/domain/schedule';
import type { SourceChange } from '../repositories/sources.ts';

/** Repositories are spread by their ids: by chance, and yet the same each time. */
const GOLDEN_RATIO = 0.618_033_988_75;

/** When a source is fetched again after a fetch. */
export function nextFetch(
  source: { id: number; fetch_failures: number },
  now: Date,
  outcome: 'done' | 'failed',
): SourceChange {
  const failures = outcome === 'done' ? 0 : source.fetch_failures + 1;
  const next = nextFetchAt(now, failures, (source.id * GOLDEN_RATIO) % 1);
  return { next_fetch_at: next, fetch_failures: failures };
}
