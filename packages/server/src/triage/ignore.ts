import type { BulkError } from '@sluice/domain/bulk';
import {
  decisionRefusal,
  describeIgnore,
  type IgnoreRequest,
  ignored,
  ignoredNoMore,
  ignoresAlone,
  ignoringRefusal,
} from '@sluice/domain/ignore-until';
import { KINDS } from '@sluice/domain/kind-info';
import type { IncidentKind } from '@sluice/domain/kinds';
import { permissionsOf } from '@sluice/domain/permissions';
import type { IncidentState } from '@sluice/domain/status';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../errors.ts';
import { addEvents, type NewEvent } from '../repositories/events.ts';
import {
  addIgnores,
  closeRequests,
  endedIgnores,
  markIgnored,
  type PendingIgnore,
  pendingIgnores,
} from '../repositories/ignores.ts';
import { lockStates, type StoredState, writeStates } from '../repositories/incident-states.ts';
import { stateWrite, type TriageActor } from './changes.ts';
import { missing, refuseBatch } from './refuse-batch.ts';

type IgnoreEvent = Pick<NewEvent, 'event' | 'actorId' | 'targetId' | 'description'>;

/** Moves incidents to another status, each with its event. */
async function move(
  trx: Kysely<Schema>,
  companyId: number,
  moves: readonly { stored: StoredState; next: IncidentState; event: IgnoreEvent }[],
  now: Date,
): Promise<void> {
  const writes = moves.map(({ stored, next }) => stateWrite(stored, next, now));
  await writeStates(trx, companyId, writes);
  const events = moves.map(({ stored, next, event }) =>
    eventOf({ ...stored, state: next, version: stored.version + 1 }, event, now),
  );
  await addEvents(trx, companyId, events);
}

function eventOf({ id, state, version }: StoredState, event: IgnoreEvent, now: Date): NewEvent {
  return { ...event, incidentId: id, state: state.status, incidentVersion: version, at: now };
}

/** Why a person may not triage an incident in this way now; null when they may. */
function refusalOf(
  { state }: StoredState,
  { role }: TriageActor,
): 'not_permitted' | 'wrong_transition' | null {
  const { managePermission } = KINDS[state.kind];
  return permissionsOf(role).includes(managePermission) ? ignoringRefusal(state) : 'not_permitted';
}

/** An open incident that the person may triage, locked. Throws `not_found`, `not_permitted` or `wrong_transition`. */
async function lockOpen(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
): Promise<StoredState> {
  const [stored] = await lockStates(trx, actor.companyId, [incidentId]);
  if (stored === undefined) throw new Problem('not_found');
  const refusal = refusalOf(stored, actor);
  if (refusal !== null) throw new Problem(refusal);
  return stored;
}

/** Locks the chosen incidents, which are all open and may all be triaged by the person. Throws the refusal of the batch. */
async function lockAllOpen(
  trx: Kysely<Schema>,
  actor: TriageActor,
  kind: IncidentKind,
  ids: readonly number[],
): Promise<StoredState[]> {
  const stored = await lockStates(trx, actor.companyId, ids, { kind });
  refuseBatch(
    [
      ...missing(ids, stored),
      ...stored.flatMap((one): BulkError[] => {
        const code = refusalOf(one, actor);
        return code === null ? [] : [{ id: one.id, code }];
      }),
    ],
    ids.length,
  );
  return stored;
}

async function ignore(
  trx: Kysely<Schema>,
  { companyId, memberId, role }: TriageActor,
  stored: readonly StoredState[],
  request: IgnoreRequest,
  now: Date,
): Promise<boolean> {
  const ids = stored.map(({ id }) => id);
  const isAlone = ignoresAlone(role);
  const by = { askedBy: memberId, decidedBy: isAlone ? memberId : null, now };
  await addIgnores(trx, companyId, ids, request, by);
  const of = { actorId: memberId, description: describeIgnore(request) };
  if (!isAlone) {
    const event = { event: 'ignore_requested', ...of } as const;
    await addEvents(
      trx,
      companyId,
      stored.map((one) => eventOf(one, event, now)),
    );
    return true;
  }
  const event = { event: 'ignored', ...of } as const;
  const moves = stored.map((one) => ({ stored: one, next: ignored(one.state), event }));
  await move(trx, companyId, moves, now);
  const { until } = request;
  await markIgnored(
    trx,
    companyId,
    ids.map((incidentId) => ({ incidentId, until })),
  );
  return false;
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
  return ignore(trx, actor, [await lockOpen(trx, actor, incidentId)], request, now);
}

/** The incidents of a bulk. */
export interface ChosenIncidents {
  readonly kind: IncidentKind;
  readonly ids: readonly number[];
}

/** The same for many incidents of a kind, all or nothing. Throws the refusal with `errors: [{id, code}]`. */
export async function ignoreManyUntil(
  trx: Kysely<Schema>,
  actor: TriageActor,
  { kind, ids }: ChosenIncidents,
  request: IgnoreRequest,
  now: Date,
): Promise<boolean> {
  return ignore(trx, actor, await lockAllOpen(trx, actor, kind, ids), request, now);
}

type Decision = 'approve' | 'decline';

async function decide(
  trx: Kysely<Schema>,
  { companyId, memberId }: TriageActor,
  decided: readonly { readonly stored: StoredState; readonly request: PendingIgnore }[],
  decision: Decision,
  now: Date,
): Promise<void> {
  const idsOf = (some: typeof decided) => some.map(({ stored }) => stored.id);
  const close = (some: typeof decided, state: 'approved' | 'declined' | 'withdrawn') =>
    closeRequests(trx, companyId, idsOf(some), state, memberId, now);
  if (decision === 'approve') {
    await close(decided, 'approved');
    // A date that passed while the request waited ends it with the next minute.
    const moves = decided.map(({ stored, request }) => ({
      stored,
      next: ignored(stored.state),
      event: {
        event: 'ignore_approved',
        actorId: memberId,
        targetId: request.askedById,
        description: describeIgnore(request),
      } as const,
    }));
    await move(trx, companyId, moves, now);
    await markIgnored(
      trx,
      companyId,
      decided.map(({ request }) => request),
    );
    return;
  }
  const isOwn = ({ request }: (typeof decided)[number]) => request.askedById === memberId;
  await close(decided.filter(isOwn), 'withdrawn');
  await close(
    decided.filter((one) => !isOwn(one)),
    'declined',
  );
  const events = decided.map((one) =>
    eventOf(
      one.stored,
      isOwn(one)
        ? { event: 'ignore_withdrawn', actorId: memberId }
        : { event: 'ignore_declined', actorId: memberId, targetId: one.request.askedById },
      now,
    ),
  );
  await addEvents(trx, companyId, events);
}

/** Decides on the request about an incident that waits. Throws `not_found` where none does. */
export async function decideOnIgnore(
  trx: Kysely<Schema>,
  actor: TriageActor,
  incidentId: number,
  decision: Decision,
  now: Date,
): Promise<PendingIgnore> {
  const stored = await lockOpen(trx, actor, incidentId);
  const [request] = await pendingIgnores(trx, actor.companyId, [incidentId]);
  if (request === undefined) throw new Problem('not_found');
  const refusal = decisionRefusal(decision, actor, request.askedById);
  if (refusal !== null) throw new Problem(refusal);
  await decide(trx, actor, [{ stored, request }], decision, now);
  return request;
}

/** The same for many incidents of a kind, all or nothing: each needs a request that waits. */
export async function decideOnIgnores(
  trx: Kysely<Schema>,
  actor: TriageActor,
  { kind, ids }: ChosenIncidents,
  decision: Decision,
  now: Date,
): Promise<void> {
  const stored = await lockAllOpen(trx, actor, kind, ids);
  const pending = await pendingIgnores(trx, actor.companyId, ids);
  const requests = new Map(pending.map((request) => [request.incidentId, request]));
  const errors: BulkError[] = [];
  const decided = stored.flatMap((one) => {
    const request = requests.get(one.id);
    const code =
      request === undefined
        ? 'wrong_transition'
        : decisionRefusal(decision, actor, request.askedById);
    if (code !== null) errors.push({ id: one.id, code });
    return request === undefined ? [] : [{ stored: one, request }];
  });
  refuseBatch(errors, ids.length);
  await decide(trx, actor, decided, decision, now);
}

/** Opens the incidents again whose date has passed, of all companies. One that was opened meanwhile stays as it is. */
export async function reopenIgnored(db: Kysely<Schema>, now: Date, limit: number): Promise<void> {
  for (const { companyId, id } of await endedIgnores(db, now, limit)) {
    await db.transaction().execute(async (trx) => {
      const [stored] = await lockStates(trx, companyId, [id]);
      if (stored === undefined || stored.state.status !== 'resolved') return;
      const event = { event: 'ignore_ended', actorId: null } as const;
      await move(trx, companyId, [{ stored, next: ignoredNoMore(stored.state), event }], now);
    });
  }
}
