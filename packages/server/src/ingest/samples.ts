import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { refreshStatistics } from '../db/statistics.ts';

/** New occurrences after which the planner's statistics are refreshed: fewer change no plan, and a scan of a few commits stays quick. */
const FEWEST = 500;

/** Of each database, occurrences that this process stored, and those that the planner's samples do not know of. */
const stored = new WeakMap<Kysely<Schema>, { total: number; fresh: number }>();

/** Notes that occurrences were stored, outside of transactions. */
export function noteStored(db: Kysely<Schema>, occurrences: number): void {
  const { total, fresh } = stored.get(db) ?? { total: 0, fresh: 0 };
  stored.set(db, { total: total + occurrences, fresh: fresh + occurrences });
}

/**
 * Takes new samples for the planner once enough came. In the middle of a scan that is whenever the stored have doubled: with samples of an empty
 * table, each batch would read through the whole company, and all batches together through its square.
 */
export async function sampleWhenDue(
  db: Kysely<Schema>,
  moment: 'between batches' | 'after a history' | 'after a look',
): Promise<void> {
  const { total, fresh } = stored.get(db) ?? { total: 0, fresh: 0 };
  const enough = {
    'between batches': Math.max(FEWEST, total / 2),
    'after a history': 1,
    'after a look': FEWEST,
  };
  if (fresh < enough[moment]) return;
  stored.set(db, { total, fresh: 0 });
  await refreshStatistics(db, moment === 'between batches');
}
