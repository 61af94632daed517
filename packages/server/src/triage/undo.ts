import { undoRefusal } from '@sluice/domain/conflicts';
import { KINDS } from '@sluice/domain/kind-info';
import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { permissionsOf } from '@sluice/domain/permissions';
import { RESOLUTION_REASONS } from '@sluice/domain/resolution-reasons';
import { SEVERITY_SOURCES } from '@sluice/domain/severity';
import { STATUSES } from '@sluice/domain/status';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents, eventsSince, getEvent } from '../repositories/events.ts';
import { lockStates, writeStates } from '../repositories/incident-states.ts';
import type { TriageActor } from './changes.ts';
import { staleProblem } from './stale-problem.ts';

const DateText = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);

/** The state before an event, as `snapshotOf` wrote it. */
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
 * Undoes a person's own last event (decisions §3), by the domain's rule. History stays: the undo is an event itself.
 * Throws `not_found`, `not_permitted`, `undo_expired`, or `stale` when the incident's state has changed since.
 */
export async function undo(
  db: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  eventId: number,
  { kind, now }: { readonly kind: IncidentKind; readonly now: Date },
): Promise<void> {
  await db.transaction().execute((trx) => undoIn(trx, actor, incidentId, eventId, { kind, now }));
}

/** Undoes a person's own last event on each of some incidents of any kind, in the caller's transaction. Throws as {@link undo} does. */
export async function undoMany(
  trx: Kysely<Schema>,
  actor: TriageActor,
  events: readonly { readonly id: number; readonly event_id: number }[],
  now: Date,
): Promise<void> {
  // In the order of the ids, in which every bulk locks, so that two cannot wait for each other.
  for (const { id, event_id } of events.toSorted((a, b) => a.id - b.id))
    await undoIn(trx, actor, id, event_id, { now });
}

async function undoIn(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  eventId: number,
  { now, ...options }: { readonly kind?: IncidentKind; readonly now: Date },
): Promise<void> {
  const [stored] = await lockStates(trx, actor.companyId, [incidentId], options);
  const event = await getEvent(trx, actor.companyId, incidentId, eventId);
  if (stored === undefined || event === null) throw new Problem('not_found');
  const { managePermission } = KINDS[stored.state.kind];
  if (!permissionsOf(actor.role).includes(managePermission)) throw new Problem('not_permitted');
  const before = v.safeParse(Snapshot, event.before);
  const events = await eventsSince(trx, actor.companyId, incidentId, event.incidentVersion);
  const undone = {
    isOwn: event.actorId === actor.memberId,
    createdAtMs: event.createdAt.getTime(),
    isUndoable: before.success,
    version: event.incidentVersion,
  };
  const refusal = undoRefusal(undone, { version: stored.version, events }, now.getTime());
  if (refusal === 'stale') throw staleProblem(null);
  if (refusal !== null || !before.success) throw new Problem(refusal ?? 'undo_expired');

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
}
