import { keepAuditMonths } from '../audit/audit-months.ts';
import { verifyDueAudits } from '../audit/verify-audit.ts';
import { vacuumAnalyze } from '../db/upkeep.ts';
import type { Deps } from '../deps.ts';
import { sweepMirrors } from '../ingest/mirrors.ts';
import { mailExpiries } from '../members/expiry-mails.ts';
import { makeSuggestions } from '../repositories/banlist-suggestions.ts';
import { forgetDeliveries } from '../repositories/delivery-log.ts';
import { suggestAllDevelopers } from '../repositories/developer-suggestions.ts';
import { forgetSearches } from '../repositories/forget-searches.ts';
import { forgetViewers } from '../repositories/incident-viewers.ts';
import { forgetMails } from '../repositories/mail-outbox.ts';
import { forgetUnsearched } from '../repositories/search-index.ts';
import type { Worker } from './jobs.ts';

/** Forgets what is kept no longer, and keeps the embedded database in shape; a PostgreSQL does so by itself. */
export function upkeepWorker(deps: Deps): Worker<'upkeep'> {
  return async (_, signal) => {
    await forgetSearches(deps.db, deps.clock());
    await forgetMails(deps.db, deps.clock());
    await forgetDeliveries(deps.db, deps.clock());
    await forgetViewers(deps.db);
    await keepAuditMonths(deps, signal);
    await verifyDueAudits(deps, signal);
    await mailExpiries(deps, deps.clock());
    await makeSuggestions(deps.db, deps.clock());
    await suggestAllDevelopers(deps.db, deps.clock());
    const swept = await sweepMirrors(deps, deps.clock());
    if (swept > 0) deps.log.info({ folders: swept }, 'mirrors removed that nothing watches');
    const forgotten = await forgetUnsearched(deps.db, signal);
    if (forgotten > 0) deps.log.info({ patches: forgotten }, 'no longer kept for searching');
    if (deps.config.databaseUrl !== null) return;
    const { vacuumed, analyzed } = await vacuumAnalyze(deps.db, signal);
    if (vacuumed.length + analyzed.length > 0) deps.log.info({ vacuumed, analyzed }, 'kept up');
  };
}
