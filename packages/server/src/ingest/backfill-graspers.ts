import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { recountIncidents } from '../repositories/findings.ts';
import { lockStates } from '../repositories/incident-states.ts';
import {
  addKeywordIds,
  graspOccurrences,
  lockIncidentsOfCommits,
} from '../repositories/keyword-findings.ts';
import { heldRules } from '../repositories/severity-rules.ts';
import { updateIncidents } from '../triage/update-incidents.ts';

/**
 * Lets secret graspers reach what was stored before they came: secrets of the commits that they stand in are the company's from now on.
 * The incidents are counted and rated again; decisions of members stay.
 */
export async function backfillGraspers(
  trx: Kysely<Schema>,
  companyId: number,
  sourceId: number,
  graspedBy: ReadonlyMap<string, readonly number[]>,
  now: Date,
): Promise<void> {
  const rules = await heldRules(trx, companyId);
  // Incidents are locked before their occurrences, in the same order as everywhere else.
  const incidents = await lockIncidentsOfCommits(trx, companyId, sourceId, [...graspedBy.keys()]);
  if (incidents.length === 0) return;
  const ids = incidents.map(({ id }) => id);
  const grasped = await graspOccurrences(trx, companyId, sourceId, [...graspedBy.keys()]);
  const pairs = grasped.flatMap(({ incidentId, sha }) =>
    (graspedBy.get(sha) ?? []).map((keywordId) => ({ incidentId, keywordId })),
  );
  await addKeywordIds(trx, companyId, pairs);
  await recountIncidents(trx, companyId, incidents);
  const stored = await lockStates(trx, companyId, ids, { rules });
  const changes = stored.map((one) => ({ stored: one, facts: one.facts, event: null }));
  await updateIncidents(trx, companyId, rules, changes, now);
}
