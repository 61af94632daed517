import type { Ignore } from '@sluice/contract/endpoints/ignores';
import {
  decisionRefusal,
  describeIgnore,
  type IgnoreRequest,
  ignored,
  ignoredNoMore,
  ignoresAlone,
} from '@sluice/domain/ignore-until';
import { KINDS } from '@sluice/domain/kind-info';
import { permissionsOf } from '@sluice/domain/permissions';
import type { IncidentState } from '@sluice/domain/status';
import type { EventName } from '@sluice/domain/timeline';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents } from '../repositories/events.ts';
import {
  addIgnore,
  closeRequest,
  currentIgnore,
  endedIgnores,
  markIgnored,
} from '../repositories/ignores.ts';
import { lockStates, type StoredState, writeStates } from '../repositories/incident-states.ts';
import { stateWrite, type TriageActor } from './changes.ts';

interface IgnoreEvent {
  readonly name: EventName;
  readonly actorId: number | null;
  readonly targetId?: number;
  readonly description?: string;
}

/** Moves an incident to another status, with its event. */
async function move(
  trx: Kysely<Schema>,
  companyId: number,
  stored: StoredState,
  next: IncidentState,
  event: IgnoreEvent,
  now: Date,
): Promise<void> {
  await writeStates(trx, companyId, [stateWrite(stored, next, now)]);
  await note(trx, companyId, { ...stored, state: next, version: stored.version + 1 }, event, now);
}

/** Writes an event that leaves the incident as it is. */
async function note(
  trx: Kysely<Schema>,
  companyId: number,
  { id, state, version }: StoredState,
  { name, actorId, targetId = 0, description }: IgnoreEvent,
  now: Date,
): Promise<void> {
  await addEvents(trx, companyId, [
    {
      incidentId: id,
      event: name,
      actorId,
      targetId: targetId === 0 ? null : targetId,
      description: description ?? null,
      state: state.status,
      incidentVersion: version,
      at: now,
    },
  ]);
}

/** An open incident that the person may triage, locked. Throws `not_found`, `not_permitted` or `wrong_transition`. */
async function lockOpen(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
): Promise<StoredState> {
  const [stored] = await lockStates(trx, actor.companyId, [incidentId]);
  if (stored === undefined) throw new Problem('not_found');
  const { managePermission } = KINDS[stored.state.kind];
  if (!permissionsOf(actor.role).includes(managePermission)) throw new Problem('not_permitted');
  if (stored.state.status === 'resolved') throw new Problem('wrong_transition');
  return stored;
}

/**
 * Ignores an incident until an instant, or asks the admins for it where the person is none. The caller has judged the
 * request's fields.
 *
 * @returns whether the request waits for an admin
 */
export async function ignoreUntil(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  request: IgnoreRequest,
  now: Date,
): Promise<boolean> {
  const { companyId, memberId } = actor;
  const stored = await lockOpen(trx, actor, incidentId);
  const isAlone = ignoresAlone(actor.role);
  const description = describeIgnore(request);
  const by = { askedBy: memberId, decidedBy: isAlone ? memberId : null, now };
  await addIgnore(trx, companyId, incidentId, request, by);
  if (!isAlone) {
    const event = { name: 'ignore_requested', actorId: memberId, description } as const;
    await note(trx, companyId, stored, event, now);
    return true;
  }
  const event = { name: 'ignored', actorId: memberId, description } as const;
  await move(trx, companyId, stored, ignored(stored.state), event, now);
  await markIgnored(trx, companyId, incidentId, request.until);
  return false;
}

/** Decides on the request about an incident that waits. Throws `not_found` where none does. */
export async function decideOnIgnore(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  decision: 'approve' | 'decline',
  now: Date,
): Promise<Ignore> {
  const { companyId, memberId } = actor;
  const stored = await lockOpen(trx, actor, incidentId);
  const request = await currentIgnore(trx, companyId, incidentId);
  if (request === null || request.state !== 'requested') throw new Problem('not_found');
  const askedById = request.asked_by.id;
  const refusal = decisionRefusal(decision, actor, askedById);
  if (refusal !== null) throw new Problem(refusal);
  if (decision === 'approve') {
    const until = new Date(request.until);
    const description = describeIgnore({ until, reason: request.reason });
    await closeRequest(trx, companyId, incidentId, 'approved', memberId, now);
    // A date that passed while the request waited ends it with the next minute.
    const by = { actorId: memberId, targetId: askedById };
    const event = { name: 'ignore_approved', ...by, description } as const;
    await move(trx, companyId, stored, ignored(stored.state), event, now);
    await markIgnored(trx, companyId, incidentId, until);
    return request;
  }
  const isOwn = askedById === memberId;
  await closeRequest(trx, companyId, incidentId, isOwn ? 'withdrawn' : 'declined', memberId, now);
  await note(
    trx,
    companyId,
    stored,
    isOwn
      ? { name: 'ignore_withdrawn', actorId: memberId }
      : { name: 'ignore_declined', actorId: memberId, targetId: askedById },
    now,
  );
  return request;
}

/** Opens the incidents again whose date has passed, of all companies. One that was opened meanwhile stays as it is. */
export async function reopenIgnored(db: Kysely<Schema>, now: Date, limit: number): Promise<void> {
  for (const { companyId, id } of await endedIgnores(db, now, limit)) {
    await db.transaction().execute(async (trx) => {
      const [stored] = await lockStates(trx, companyId, [id]);
      if (stored === undefined || stored.state.status !== 'resolved') return;
      const event = { name: 'ignore_ended', actorId: null } as const;
      await move(trx, companyId, stored, ignoredNoMore(stored.state), event, now);
    });
  }
}
