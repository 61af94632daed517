import { presenceChangeText, presenceOfCounts } from '@sluice/domain/presence';
import { nextPresenceCheckAt } from '@sluice/domain/schedule';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { lockStates } from '../repositories/incident-states.ts';
import {
  announceDeletedCommits,
  type CommitPresence,
  checkPrioritiesOfCommits,
  finishPresenceChecks,
  incidentsToMove,
  recountPresence,
  writePresences,
} from '../repositories/presence.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import { type FactChange, updateIncidents } from '../triage/update-incidents.ts';

/** Notes whether commits can be seen, brings their incidents up to date, and sets when each is looked for again. One transaction. */
export async function applyPresences(
  db: Kysely<Schema>,
  { companyId, sourceId }: { companyId: number; sourceId: number },
  presences: readonly CommitPresence[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rules = await heldRules(trx, companyId);
    const moved = await incidentsToMove(trx, companyId, sourceId, presences);
    const stored = await lockStates(trx, companyId, moved, { rules });
    await announceDeletedCommits(trx, companyId, sourceId, presences, now);
    await writePresences(trx, companyId, sourceId, presences, now);
    const counts = await recountPresence(trx, companyId, moved);
    const changes = stored.flatMap((one): FactChange[] => {
      const counted = counts.get(one.id);
      const presence = counted === undefined ? one.facts.presence : presenceOfCounts(counted);
      if (presence === one.facts.presence) return [];
      const description = presenceChangeText(presence);
      const event = { event: 'presence_change', description, actorId: null } as const;
      return [{ stored: one, facts: { ...one.facts, presence }, event }];
    });
    await updateIncidents(trx, companyId, rules, changes, now);

    const shas = presences.map(({ sha }) => sha);
    const care = await checkPrioritiesOfCommits(trx, companyId, sourceId, shas, now);
    const checks = presences.map(({ sha, etag }) => {
      return { sha, etag, nextAt: nextPresenceCheckAt(now, care.get(sha) ?? []) };
    });
    await finishPresenceChecks(trx, companyId, sourceId, checks, now);
  });
}
