import { aMember, aSecret, aUser } from '@sluice/contract/fixtures/entities';
import { emptyWorld } from '@sluice/contract/fixtures/worlds';
import { mockFetch, mockHandlers } from '@sluice/contract/mock';
import type { World as MockWorld } from '@sluice/contract/mock/world';
import { ROLES, type Role } from '@sluice/domain/permissions';
import { INCIDENT_ACTIONS } from '@sluice/domain/status';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyAs, Events, Incident, Operated } from '../testing/bodies.ts';
import { anIncident, aSecretValue } from '../testing/findings.ts';
import { createWorld, TEST_NOW, type World } from '../testing/world.ts';

/**
 * The stories of the app are played on the contract's mock. They can be trusted because the same
 * scenes, played to the server and to the mock, end alike: status, code, sentence, fields, and the
 * incident with its timeline.
 */

/** What one call of a scene asks for. `ids` are the scene's two incidents; `made` is what came before. */
interface Step {
  readonly as?: Role;
  readonly path: (ids: readonly number[], made: Made) => string;
  readonly method?: 'PATCH' | 'DELETE';
  readonly body?: (ids: readonly number[], made: Made) => Record<string, unknown>;
  /** Lets time pass before the call, in milliseconds. */
  readonly afterMs?: number;
}

/** What earlier calls of the scene brought about, for those that build on it. */
interface Made {
  readonly version: number;
  readonly eventId: number;
  readonly noteId: number;
}

type Send = (step: Step, path: string, body: unknown) => Promise<Response>;

const PEOPLE: Record<Role, string> = { admin: 'ada@ours.example', member: 'mel@ours.example' };

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

let world: World;
let seed = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function serverSend(): Send {
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

async function play(steps: readonly Step[]) {
  const ids: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    seed += 1;
    ids.push(await anIncident(world, world.admin, { value: aSecretValue(seed) }));
  }
  const start = await Promise.all(ids.map((id) => look(serverSend(), id)));
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
  const told = await playTo(serverSend(), ids, steps);
  return { server: told, mock: await playTo(mockSend(mock), ids, steps) };
}

const act = (
  operation: string,
  params: Record<string, unknown> = {},
  as: Role = 'admin',
  afterMs?: number,
): Step => ({
  as,
  path: ([id]) => `/api/v1/secrets/${id}/${operation}`,
  body: (_, { version }) => ({ version, ...params }),
  ...(afterMs === undefined ? {} : { afterMs }),
});
const stale = (operation: string): Step => ({
  path: ([id]) => `/api/v1/secrets/${id}/${operation}`,
  body: () => ({ version: 0 }),
});
const undo = (as: Role = 'admin', afterMs = 0): Step => ({
  as,
  afterMs,
  path: ([id]) => `/api/v1/secrets/${id}/undo`,
  body: (_, { eventId }) => ({ event_id: eventId }),
});
const bulk = (
  name: string,
  params: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
  as: Role = 'admin',
): Step => ({
  as,
  path: () => '/api/v1/secrets/bulk',
  body: (ids) => ({
    ids,
    reverse_selection: false,
    action: { name, incident_type: 'secret' },
    params,
    ...change,
  }),
});
const note = (message: string, as: Role = 'admin'): Step => ({
  as,
  path: () => '/api/v1/incident_notes',
  body: ([incident]) => ({ incident, message }),
});
const editNote = (message: string, as: Role = 'admin', version = 1): Step => ({
  as,
  method: 'PATCH',
  path: (_, { noteId }) => `/api/v1/incident_notes/${noteId}`,
  body: () => ({ message, version }),
});
const dropNote = (as: Role = 'admin'): Step => ({
  as,
  method: 'DELETE',
  path: (_, { noteId }) => `/api/v1/incident_notes/${noteId}`,
});

const REASONS = { resolution_reasons: ['revoked'] };
const TO_MEMBER = { assignee: PEOPLE.member };
const PARAMS: Readonly<Record<string, Record<string, unknown>>> = {
  resolve: REASONS,
  assign: TO_MEMBER,
  set_severity: { severity: 20 },
};

/** How an incident comes to each of its situations: nobody's, the member's, the admin's; open or closed. */
const SITUATIONS = {
  triggered: [],
  'triggered, for the member': [act('assign', TO_MEMBER)],
  'triggered, for the admin': [act('assign', { assignee: PEOPLE.admin })],
  'acknowledged by the admin': [act('acknowledge')],
  'acknowledged by the member': [act('acknowledge', {}, 'member')],
  'acknowledged by the member, for the admin': [
    act('assign', { assignee: PEOPLE.admin }),
    act('acknowledge', {}, 'member'),
  ],
  resolved: [act('resolve', REASONS)],
  'resolved, for the member': [act('assign', TO_MEMBER), act('resolve', REASONS)],
} satisfies Record<string, readonly Step[]>;

const OPERATIONS = INCIDENT_ACTIONS.filter((name) => name !== 'add_note');
const CASES = Object.entries(SITUATIONS).flatMap(([situation, steps]) =>
  ROLES.flatMap((role) => OPERATIONS.map((operation) => ({ situation, steps, role, operation }))),
);

describe('each operation in each situation', () => {
  it.each(CASES)('$situation: $operation by the $role', async ({ steps, role, operation }) => {
    const params = PARAMS[operation] ?? {};
    const { server, mock } = await play([
      ...steps,
      act(operation, params, role),
      bulk(operation, params, {}, role),
    ]);
    expect(mock).toEqual(server);
  });
});

const SCENES: Readonly<Record<string, readonly Step[]>> = {
  'resolving without a reason': [act('resolve'), bulk('resolve')],
  'a severity off the scale': [
    act('set_severity', { severity: 15 }),
    bulk('set_severity', { severity: 100 }),
  ],
  'a severity given back to the rules': [
    act('set_severity', { severity: 10 }),
    act('set_severity', { severity: null }),
  ],
  'a missing parameter': [act('assign'), act('set_severity'), bulk('assign')],
  'an assignee who is nobody here': [
    act('assign', { assignee: 'nobody@ours.example' }),
    bulk('assign', { assignee: 'nobody@ours.example' }),
  ],
  'an older version': [act('acknowledge'), stale('resolve')],
  'no such incident': [
    { path: () => '/api/v1/secrets/999999/acknowledge', body: () => ({ version: 1 }) },
    { path: () => '/api/v1/secrets/x' },
  ],
  'no such operation': [act('explode')],
  'a body that says nothing': [
    { path: ([id]) => `/api/v1/secrets/${id}/acknowledge`, body: () => ({}) },
  ],
  'an empty selection': [bulk('acknowledge', {}, { ids: [] })],
  'a batch that one stands in the way of': [act('acknowledge'), bulk('acknowledge')],
  'a batch with an id that never was': [bulk('acknowledge', {}, { ids: [999_999] })],
  'a batch on another kind': [
    bulk('acknowledge', {}, { action: { name: 'acknowledge', incident_type: 'keyword' } }),
  ],
  'a note for many': [bulk('add_note', { note: ' Same for all. ' }), bulk('add_note')],
  'undo of an acknowledgement': [act('acknowledge'), undo()],
  'undo of an assignment': [act('assign', TO_MEMBER), undo()],
  'undo of a severity': [act('set_severity', { severity: 30 }), undo()],
  'undo of a resolution, reasons and all': [act('acknowledge'), act('resolve', REASONS), undo()],
  'undo of a reopening': [act('resolve', REASONS), act('reopen'), undo()],
  'undo twice': [act('acknowledge'), undo(), undo()],
  "undo of somebody else's": [act('acknowledge'), undo('member')],
  'undo too late': [act('acknowledge'), undo('admin', 30_001)],
  'undo of what never was': [undo()],
  'undo after a look at the value': [
    act('acknowledge'),
    { path: ([id]) => `/api/v1/secrets/${id}/reveal`, body: () => ({}) },
    undo(),
  ],
  'notes: write, change, delete': [
    note(' First. '),
    editNote('Second.'),
    editNote('Late.', 'admin', 1),
    dropNote(),
    dropNote(),
  ],
  'notes: an empty one': [note('  '), note('x'), editNote('')],
  "notes: somebody else's": [note('Mine.'), editNote('Yours.', 'member'), dropNote('member')],
  "notes: an admin deletes a member's": [note('Mine.', 'member'), editNote('No.'), dropNote()],
  'notes: on nothing': [
    { path: () => '/api/v1/incident_notes', body: () => ({ incident: 999_999, message: 'x' }) },
  ],
};

describe('scenes', () => {
  it.each(Object.entries(SCENES))('%s', async (_, steps) => {
    const { server, mock } = await play(steps);
    expect(mock).toEqual(server);
  });
});
