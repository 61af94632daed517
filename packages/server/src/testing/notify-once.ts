import type { Deps } from '../deps.ts';
import { deliverTo } from '../notifiers/deliver.ts';
import { dueNotifiers, fanOut } from '../repositories/deliveries.ts';

/** Hands events on and sends what is due, once. Answers whether there was anything to do. */
export async function notifyOnce(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const events = await fanOut(deps.db, deps.clock());
  const due = await dueNotifiers(deps.db, deps.clock());
  await Promise.all(due.map(({ companyId, id }) => deliverTo(deps, companyId, id, signal)));
  return events > 0 || due.length > 0;
}
