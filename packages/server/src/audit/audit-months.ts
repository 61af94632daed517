import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import {
  addAuditMonths,
  auditMonths,
  countAuditDays,
  dropAuditMonth,
  linksOfMonth,
} from '../repositories/audit-months.ts';
import { codeOf } from '../setup-error.ts';
import { gapSeal } from './verify-audit.ts';

/** Months that are made ahead of time. */
const AHEAD = 2;
const DAY_MS = 86_400_000;
/** The longest that a change of months waits for readers: writers wait behind it. It is tried again with the next upkeep. */
const LOCK_TIMEOUT = '250ms';
/** PostgreSQL's code for a lock that could not be taken in time. */
const LOCK_NOT_AVAILABLE = '55P03';

function monthOf(at: Date, later = 0): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1))
    .toISOString()
    .slice(0, 10);
}

/** Runs a change of months in a transaction that gives up where it would have to wait; answers whether it was made. */
async function changed(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  run: (trx: Kysely<Schema>) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
      await run(trx);
    });
    return true;
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    log.warn('the audit log is being read: its months are changed by the next upkeep');
    return false;
  }
}

async function dropMonth(deps: Deps, month: string, now: Date): Promise<boolean> {
  const { db, vault } = deps;
  const links = await linksOfMonth(db, month);
  const gaps = links.map((gap) => ({ ...gap, seal: gapSeal(vault, gap.companyId, gap) }));
  return changed(deps, async (trx) => {
    await dropAuditMonth(trx, month, gaps);
    for (const companyId of new Set(gaps.map((gap) => gap.companyId)))
      await writeAudit(trx, companyId, {
        actorId: null,
        action: 'audit_log.month_dropped',
        target: 'audit_log',
        detail: { month: month.slice(0, 7) },
        requestId: null,
        at: now,
      });
  });
}

/**
 * Makes the months of the audit log that come next, counts the days that are over, and drops the months of which every line
 * is older than the log is kept (decisions §8). A line whose month was not made in time is written all the same, and moved here.
 */
export async function keepAuditMonths(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock();
  const ahead = Array.from({ length: AHEAD + 1 }, (_, later) => monthOf(now, later));
  await changed(deps, async (trx) => {
    await addAuditMonths(trx, ahead);
  });
  await countAuditDays(deps.db, now.toISOString().slice(0, 10));
  const kept = monthOf(new Date(now.getTime() - deps.config.auditDays * DAY_MS));
  for (const month of await auditMonths(deps.db)) {
    signal.throwIfAborted();
    if (month >= kept) return;
    if (!(await dropMonth(deps, month, now))) return;
    deps.log.info({ month }, 'a month of the audit log was dropped');
  }
}
