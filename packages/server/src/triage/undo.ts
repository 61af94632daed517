import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { SEVERITY_SOURCES } from '@sluice/domain/severity';
import { STATUSES } from '@sluice/domain/status';
import { UNDO_WINDOW_MS } from '@sluice/domain/timeline';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents, getEvent } from '../repositories/events.ts';
import { lockStates, writeStates } from '../repositories/incident-states.ts';
import type { TriageActor } from './operate.ts';

const DateText = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

/** What `snapshotOf` wrote. */
const Snapshot = v.object({
  kind: v.picklist(INCIDENT_KINDS),
  status: v.picklist(STATUSES),
  assignee: v.nullable(v.string()),
  acknowledged_by: v.nullable(v.string()),
  severity: v.number(),
  severity_source: v.picklist(SEVERITY_SOURCES),
  resolution_reasons: v.array(v.picklist(RESOLUTION_REASONS)),
  severity_rule_id: v.nullable(v.number()),
  resolved_at: v.nullable(DateText),
  last_status_date: DateText,
});

/**
 * Takes one's own last event back (decisions §3): within 30 seconds, and only while nothing changed since. History stays: the undo is an event itself.
 * Throws `not_found`, `undo_expired`, or `stale` when somebody changed the incident meanwhile.
 */
export async function undo(
  db: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  eventId: number,
  now: Date,
  kind: IncidentKind = 'secret',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [stored] = await lockStates(trx, actor.companyId, [incidentId], { kind });
    const event = await getEvent(trx, actor.companyId, incidentId, eventId);
    if (stored === undefined || event === null) throw new Problem('not_found');
    if (event.actorId !== actor.memberId) throw new Problem('not_permitted');
    const before = v.safeParse(Snapshot, event.before);
    const isLate = now.getTime() - event.createdAt.getTime() > UNDO_WINDOW_MS;
    if (isLate || !before.success) throw new Problem('undo_expired');
    if (event.incidentVersion !== stored.version) throw new Problem('stale');

    const { severity_rule_id, resolved_at, last_status_date, ...next } = before.output;
    await writeStates(trx, actor.companyId, [
      {
        id: incidentId,
        next,
        severityRuleId: severity_rule_id,
        resolvedAt: resolved_at,
        lastStatusDate: last_status_date,
      },
    ]);
    await addEvents(trx, actor.companyId, [
      {
        incidentId,
        event: 'undo',
        actorId: actor.memberId,
        description: event.event,
        state: next.status,
        incidentVersion: stored.version + 1,
        at: now,
      },
    ]);
  });
}
