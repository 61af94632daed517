import type { Deps } from '../deps.ts';
import { type DueSearch, dueSearches, takeDue } from '../repositories/saved-searches.ts';
import { askForScan } from '../repositories/search-scans.ts';

/** Asks for the scans of saved searches that are due; the plan queues what was asked for. Two processes that see one due ask once. */
export async function planSaved(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  now: Date,
  limit: number,
): Promise<void> {
  for (const due of await dueSearches(db, now, limit)) await askFor(due);

  async function askFor(due: DueSearch): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await takeDue(trx, due, now))) return;
      const ask = { id: newId(), searchId: due.searchId, memberId: null };
      await askForScan(trx, due.companyId, ask, now);
    });
  }
}
