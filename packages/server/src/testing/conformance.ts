import { emptyDatabase } from '@sluice/contract/fixtures/databases';
import { aMember, aSecret, aUser } from '@sluice/contract/fixtures/entities';
import { mockFetch, mockHandlers } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { IncidentKind } from '@sluice/domain/kinds';
import { ROLES, type Role } from '@sluice/domain/permissions';
import { keywordDetector } from '@sluice/scanner';
import * as v from 'valibot';
import { bodyAs, Events, Incident } from './bodies.ts';
import { anIncident, aPostmanIncident, aSecretValue, aToken } from './findings.ts';
import { TEST_NOW, type TestServer } from './test-server.ts';

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

/** The e-mails of the persons in the scenes, by role; the same on both sides. */
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
  change: v.optional(
    v.nullable(v.object({ event: v.string(), user: v.nullable(v.object({ email: v.string() })) })),
  ),
});
const WithEventId = v.object({ event_id: v.number() });
const WithNoteId = v.object({ id: v.number(), message: v.string() });

/** The refusal as a person could notice it; ids are replaced by their position in the scene. */
async function refusalIn(response: Response, ids: readonly number[]) {
  if (response.ok) return null;
  const refused = v.parse(Refused, await response.clone().json());
  const errors = refused.errors?.map(({ id, code }) => ({ place: ids.indexOf(id), code }));
  return { ...refused, errors: errors?.sort((a, b) => a.place - b.place) };
}

/** Where an incident of a kind is read, and its timeline. */
const PAGES: Record<IncidentKind, (id: number) => { page: string; timeline: string }> = {
  secret: (id) => ({ page: `/api/v1/secrets/${id}`, timeline: `/api/v1/secrets/${id}/events` }),
  keyword: (id) => ({
    page: `/api/v1/keyword_incidents/${id}`,
    timeline: `/api/v1/keyword_incidents/${id}/events`,
  }),
  postman: (id) => ({
    page: `/api/v1/postman/incidents_v2/${id}`,
    timeline: `/api/v1/postman/incidents_v2/${id}/timeline`,
  }),
};

/** What the pages of all kinds tell. */
const Page = v.object({
  version: v.number(),
  status: v.optional(v.string()),
  incident_status: v.optional(v.string()),
  assignee: v.nullable(v.string()),
  acknowledged_by: v.nullable(v.string()),
  severity: v.number(),
  severity_source: v.string(),
  severity_rule: v.unknown(),
  resolution_reasons: v.optional(v.array(v.string())),
  resolved_at: v.nullable(v.string()),
  incident_notes: Incident.entries.incident_notes,
  incident_note_count: v.number(),
});

async function look(send: Send, id: number, kind: IncidentKind = 'secret') {
  const at = (path: string): Step => ({ path: () => path });
  const { page, timeline } = PAGES[kind](id);
  const incident = await bodyAs(await send(at(page), page, undefined), Page);
  const events = await bodyAs(await send(at(timeline), timeline, undefined), Events);
  return {
    version: incident.version,
    status: incident.status ?? incident.incident_status,
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

async function playTo(
  send: Send,
  ids: readonly number[],
  steps: readonly Step[],
  kind: IncidentKind,
) {
  const replies: unknown[] = [];
  let made: Made = { version: 1, eventId: 0, noteId: 0 };
  for (const step of steps) {
    const [first = 0] = ids;
    made = { ...made, version: (await look(send, first, kind)).version };
    const response = await send(step, step.path(ids, made), step.body?.(ids, made));
    const operated = response.ok
      ? v.safeParse(
          WithEventId,
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
    replies.push({
      status: response.status,
      refusal: await refusalIn(response, ids),
      incidents: await Promise.all(ids.map((id) => look(send, id, kind))),
    });
  }
  return replies;
}

let seed = 0;

function serverSend(testServer: TestServer): Send {
  testServer.setNow(TEST_NOW);
  return async (step, path, body) => {
    const caller = step.as === 'member' ? testServer.asMember : testServer.asAdmin;
    if (step.afterMs !== undefined) {
      testServer.setNow(new Date(testServer.deps.clock().getTime() + step.afterMs));
    }
    return caller(path, {
      ...(step.method === undefined ? {} : { method: step.method }),
      ...(body === undefined ? {} : { body }),
    });
  };
}

function mockSend(mock: MockDatabase): Send {
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

async function anIncidentOf(testServer: TestServer, kind: IncidentKind): Promise<number> {
  seed += 1;
  if (kind === 'postman') return aPostmanIncident(testServer, seed, aToken(seed));
  if (kind === 'secret')
    return anIncident(testServer, testServer.admin, { value: aSecretValue(seed) });
  return anIncident(testServer, testServer.admin, {
    detector: keywordDetector(1),
    value: `zephyr-${seed}`,
    line: seed,
  });
}

/** Runs a scene on the test server and on the mock; returns the result of each after every call. */
export async function playToBoth(
  testServer: TestServer,
  steps: readonly Step[],
  kind: IncidentKind = 'secret',
) {
  const ids: number[] = [];
  for (let count = 0; count < 2; count += 1) ids.push(await anIncidentOf(testServer, kind));
  const start = await Promise.all(ids.map((id) => look(serverSend(testServer), id, kind)));
  const incidents = ids.map((id, index) =>
    aSecret({
      id,
      version: start[index]?.version ?? 1,
      last_status_date: TEST_NOW.toISOString(),
    }),
  );
  const shelf = { secret: 'incidents', keyword: 'keywordIncidents', postman: 'postmanIncidents' };
  const people = [testServer.admin, testServer.member];
  const mock = emptyDatabase({
    now: TEST_NOW,
    team: ROLES.map((role, index) =>
      aMember(
        {
          id: people[index]?.memberId ?? index + 1,
          email: PEOPLE[role],
          first_name: PEOPLE[role].split('@')[0] ?? '',
          last_name: 'Test',
        },
        role,
      ),
    ),
    [shelf[kind]]: incidents,
  });
  const replies = await playTo(serverSend(testServer), ids, steps, kind);
  return { server: replies, mock: await playTo(mockSend(mock), ids, steps, kind) };
}
