import { aMember, aSecret, aUser } from '@sluice/contract/fixtures/entities';
import { emptyWorld } from '@sluice/contract/fixtures/worlds';
import { mockFetch, mockHandlers } from '@sluice/contract/mock';
import type { World as MockWorld } from '@sluice/contract/mock/world';
import { ROLES, type Role } from '@sluice/domain/permissions';
import * as v from 'valibot';
import { bodyAs, Events, Incident, Operated } from './bodies.ts';
import { anIncident, aSecretValue } from './findings.ts';
import { TEST_NOW, type World } from './world.ts';

/** What one call of a scene asks for. `ids` are the scene's two incidents; `made` is what came before. */
export interface Step {
  readonly as?: Role;
  readonly path: (ids: readonly number[], made: Made) => string;
  readonly method?: 'PATCH' | 'DELETE';
  readonly body?: (ids: readonly number[], made: Made) => Record<string, unknown>;
  /** Lets time pass before the call, in milliseconds. */
  readonly afterMs?: number;
}

/** What earlier calls of the scene brought about, for those that build on it. */
export interface Made {
  readonly version: number;
  readonly eventId: number;
  readonly noteId: number;
}

type Send = (step: Step, path: string, body: unknown) => Promise<Response>;

/** Who acts in the scenes, by role; the same in both worlds. */
export const PEOPLE: Record<Role, string> = {
  admin: 'ada@ours.example',
  member: 'mel@ours.example',
};

const Refused = v.object({
  detail: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  bulkStatus: v.optional(v.string()),
  updated: v.optional(v.number()),
  errors: v.optional(v.array(v.object({ id: v.number(), code: v.string() }))),
});
const WithNoteId = v.object({ id: v.number(), message: v.string() });

/** The refusal as a person could notice it; ids are told by their place in the scene. */
async function refusalIn(response: Response, ids: readonly number[]) {
  if (response.ok) return null;
  const refused = v.parse(Refused, await response.clone().json());
  const errors = refused.errors?.map(({ id, code }) => ({ place: ids.indexOf(id), code }));
  return { ...refused, errors: errors?.sort((a, b) => a.place - b.place) };
}

async function look(send: Send, id: number) {
  const at = (path: string): Step => ({ path: () => path });
  const path = `/api/v1/secrets/${id}`;
  const incident = await bodyAs(await send(at(path), path, undefined), Incident);
  const events = await bodyAs(
    await send(at(`${path}/events`), `${path}/events`, undefined),
    Events,
  );
  return {
    version: incident.version,
    status: incident.status,
    assignee: incident.assignee,
    acknowledged_by: incident.acknowledged_by,
    severity: incident.severity,
    severity_source: incident.severity_source,
    severity_rule: incident.severity_rule,
    resolution_reasons: incident.resolution_reasons,
    resolved_at: incident.resolved_at,
    notes: incident.incident_notes.map(({ message, user, version }) => [
      message,
      user.email,
      version,
    ]),
    note_count: incident.incident_note_count,
    events: events
      .filter(({ type }) => type !== 'detector')
      .map(({ type, event, user, target_user, severity_value, reason, description, state }) => ({
        type,
        event,
        by: user?.email ?? null,
        about: target_user?.email ?? null,
        severity_value,
        reason,
        description,
        state,
      })),
  };
}

async function playTo(send: Send, ids: readonly number[], steps: readonly Step[]) {
  const told: unknown[] = [];
  let made: Made = { version: 1, eventId: 0, noteId: 0 };
  for (const step of steps) {
    const [first = 0] = ids;
    made = { ...made, version: (await look(send, first)).version };
    const response = await send(step, step.path(ids, made), step.body?.(ids, made));
    const operated = response.ok
      ? v.safeParse(
          Operated,
          await response
            .clone()
            .json()
            .catch(() => null),
        )
      : null;
    if (operated?.success === true) made = { ...made, eventId: operated.output.event_id };
    const note = v.safeParse(
      WithNoteId,
      await response
        .clone()
        .json()
        .catch(() => null),
    );
    if (response.status === 201 && note.success) made = { ...made, noteId: note.output.id };
    told.push({
      status: response.status,
      refusal: await refusalIn(response, ids),
      incidents: await Promise.all(ids.map((id) => look(send, id))),
    });
  }
  return told;
}

let seed = 0;

function serverSend(world: World): Send {
  world.setNow(TEST_NOW);
  return async (step, path, body) => {
    const caller = step.as === 'member' ? world.asMember : world.asAdmin;
    if (step.afterMs !== undefined) {
      world.setNow(new Date(world.deps.clock().getTime() + step.afterMs));
    }
    return caller(path, {
      ...(step.method === undefined ? {} : { method: step.method }),
      ...(body === undefined ? {} : { body }),
    });
  };
}

function mockSend(mock: MockWorld): Send {
  const call = mockFetch(mockHandlers(mock));
  return (step, path, body) => {
    const role = step.as ?? 'admin';
    mock.user = aUser({ email: PEOPLE[role], role });
    mock.now = new Date(mock.now.getTime() + (step.afterMs ?? 0));
    return call(path, {
      method: step.method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  };
}

/** Plays a scene to the server of a world and to the mock; answers what each told after every call. */
export async function playToBoth(world: World, steps: readonly Step[]) {
  const ids: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    seed += 1;
    ids.push(await anIncident(world, world.admin, { value: aSecretValue(seed) }));
  }
  const start = await Promise.all(ids.map((id) => look(serverSend(world), id)));
  const mock = emptyWorld({
    now: TEST_NOW,
    team: ROLES.map((role, index) =>
      aMember({ id: index + 1, email: PEOPLE[role], first_name: role, last_name: 'Test' }, role),
    ),
    incidents: ids.map((id, index) =>
      aSecret({
        id,
        version: start[index]?.version ?? 1,
        last_status_date: TEST_NOW.toISOString(),
      }),
    ),
  });
  const told = await playTo(serverSend(world), ids, steps);
  return { server: told, mock: await playTo(mockSend(mock), ids, steps) };
}
